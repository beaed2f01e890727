import { remoteErrors, testAllRemotesDown } from '../all-remotes-down';
import { networkFailures } from '../failure-modes';
import { test } from '../fixtures';

test.use({ expectedErrors: [remoteErrors] });

for (const way of ['an entry answered by an error', 'an entry cut in the middle'] as const)
  testAllRemotesDown(way, networkFailures[way]);
