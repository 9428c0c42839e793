"""Questions over knowledge trees in the release format of ConferenceQA."""
