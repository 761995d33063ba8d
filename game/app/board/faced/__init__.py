"""What hex maps with facings are drawn with: floors ringed with stone, counters, zones, links."""
