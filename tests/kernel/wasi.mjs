// Runs a program compiled to WebAssembly: node wasi.mjs PROGRAM ARGUMENTS…
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [, , program, ...args] = process.argv;
const wasi = new WASI({ version: "preview1", args: [program, ...args], returnOnExit: true });
const module = await WebAssembly.compile(await readFile(program));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
