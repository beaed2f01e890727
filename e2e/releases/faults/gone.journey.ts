import { test } from './fixtures';
import { gone } from './gone';
import { wireWays } from './ways';

// what the browser and the shell say of each file that does not come is the point here
test.use({ expectedErrors: [/mf[-_]|RemoteUnavailable|ChunkLoadError|Failed to load resource|integrity|ERR_/] });

for (const way of ['an absent entry', 'an entry that hangs', 'an altered entry'] as const) gone(way, wireWays[way]);
