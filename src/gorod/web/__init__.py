"""The host's pages: a server for one evening on the host's own device.

It renders what a game's view says and passes on what the host taps. It never adds a rule.
"""
