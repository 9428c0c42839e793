"""The request form: what is asked, typed, without saying how."""
