import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSettings, type Settings } from '../settings';
import type { TestApiOptions } from './index';

/** The default settings without logs, with a separate data folder and the changes of the test. */
export const testSettings = async (
  changes: TestApiOptions['settings'] = {},
): Promise<{ settings: Settings; remove(): Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tafiya-test-'));
  const input = parseSettings({
    DATA_DIR: folder,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    // a busy machine must not fail a test
    MAX_LOOP_LAG_MS: '60000',
    MAX_WAIT_MS: '60000',
    // races want as many calls at once as they send
    MAX_WORKING_REQUESTS: '1000',
    // a test that makes its process stuck must not end the runner
    MAX_STUCK_SECONDS: '0',
    PUBLIC_ORIGIN: 'https://tafiya.test',
    OPS_ORIGIN: 'https://ops.tafiya.test',
    ALLOW_SANDBOX_IN_PUBLIC: '1',
    // every call of a test comes from one address
    RULE_MAX_LIVE_HOLDS_PER_NETWORK: '1000000',
    RULE_UNPAID_POOL_PERCENT: '100',
    RULE_UNPAID_POOL_ALARM_PERCENT: '100',
    SANDBOX_SECRET: 'a secret of the tests, 32 characters or more',
    VIEW_SECRET: 'a view secret of the tests, 32 characters or more',
    LINK_SECRET: 'a link secret of the tests, 32 characters or more',
    VISIT_SECRET: 'a visit secret of the tests, 32 characters or more',
    STAFF_SECRET: 'a staff secret of the tests, 32 characters or more',
  });
  // tests send sandbox transfers without a session of the staff
  const payment = { ...input.payment, isForStaffOnly: false };
  const settings = { ...input, payment, ...changes, rules: { ...input.rules, ...changes.rules } } as Settings;
  return { settings, remove: () => rm(folder, { recursive: true, force: true }) };
};
