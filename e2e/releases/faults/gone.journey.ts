import { test } from './fixtures';
import { gone, goneErrors } from './gone';
import { wireWays } from './ways';

test.use({ expectedErrors: [goneErrors] });

for (const way of ['an absent entry', 'an altered entry'] as const) gone(way, wireWays[way]);
