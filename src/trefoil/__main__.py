"""`python -m trefoil` is the command `trefoil`."""

from trefoil.cli import main

if __name__ == "__main__":
    main()
