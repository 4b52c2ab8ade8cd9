"""Record the positions again."""

from bench.positions import COUNT, record, save

save(record(COUNT))
