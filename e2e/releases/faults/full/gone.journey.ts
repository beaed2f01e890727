import { test } from '../fixtures';
import { gone, goneErrors } from '../gone';
import { wireWays } from '../ways';

test.use({ expectedErrors: [goneErrors] });

for (const way of ['an entry answered by an error', 'an entry cut in the middle'] as const) gone(way, wireWays[way]);
