"""The computer partner of the games for two.  It is told what its seat may see, and nothing else."""

from trefoil.partner.choice import Partner, can_play, choose, turns_ended
from trefoil.partner.look import KEEPS_CLOSED, OVERLOOKED, STRENGTHS, Strength

__all__ = ["KEEPS_CLOSED", "OVERLOOKED", "STRENGTHS", "Partner", "Strength", "can_play", "choose", "turns_ended"]
