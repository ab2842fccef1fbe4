"""The addresses: which page or file answers which request.

A page reads the request, lets others do the work, and answers. It must never hold a rule or a sentence.
"""
