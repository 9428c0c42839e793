"""What other agents are given of Cairn: find tools, read about one, plan a request, call one."""
