import { remoteErrors, testAllRemotesDown } from './all-remotes-down';
import { networkFailures } from './failure-modes';
import { test } from './fixtures';

test.use({ expectedErrors: [remoteErrors] });

for (const way of ['an absent entry', 'an altered entry'] as const) testAllRemotesDown(way, networkFailures[way]);
