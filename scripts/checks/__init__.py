# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The checks of scripts/check: each is a function from a repository to its findings."""
from . import catalogues, contracts, formatting, heads, layers, links, names, readmes, sizes, testing, threats, wording

ALL = [
    module.check
    for module in (catalogues, contracts, formatting, heads, layers, links, names, readmes, sizes, testing, threats, wording)
]
