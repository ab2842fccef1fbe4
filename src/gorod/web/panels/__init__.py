"""What lies over the table and what stands on it: a module for each part of an evening, all as plain values.

A panel says what is shown, in the host's language. It must never change a game, and knows no request.
"""
