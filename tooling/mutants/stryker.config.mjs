/** Money code by group: the files that are broken on purpose, and the tests that have to notice. */
const groups = {
  dispositions: [['dispositions.ts'], ['dispositions.test.ts']],
  'payment-states': [['payment-states.ts'], ['payment-states.test.ts', 'dispositions.test.ts']],
  refunds: [['refunds.ts'], ['refunds.test.ts']],
  'send-refund': [['send-refund.ts'], ['refunds.test.ts', 'refund-faults.test.ts']],
  'review-actions': [['review/review-actions.ts'], ['review/review-actions.test.ts']],
  signature: [['signature.ts'], ['signature.test.ts', 'notices.test.ts']],
  notices: [
    ['receive-notice.ts', 'apply-transfer.ts'],
    ['notices.test.ts', 'account-expiry.test.ts', 'refunds.test.ts'],
  ],
  'ride-states': [
    ['../rides/states/ride-states.ts'],
    ['../rides/states/ride-states.test.ts', '../rides/states/arrows.test.ts'],
  ],
  'flight-states': [
    ['../flights/states/flight-states.ts'],
    ['../flights/states/flight-states.test.ts', '../flights/states/arrows.test.ts'],
  ],
};

const name = process.env.MUTANTS ?? 'dispositions';
const group = groups[name];
if (!group) throw new Error(`MUTANTS names one of ${Object.keys(groups).join(', ')}`);
const under = (files) => files.map((file) => new URL(file, 'file:///api/src/payments/').pathname.slice(1));
const [mutate, tests] = group.map(under);

/** @see https://stryker-mutator.io/docs/stryker-js/configuration */
export default {
  testRunner: 'command',
  commandRunner: {
    command: `node --experimental-vm-modules --no-warnings tooling/node_modules/jest/bin/jest.js --projects api --bail --runTestsByPath ${tests.join(' ')}`,
  },
  mutate,
  // the rest of the repository is not copied: these tests read nothing of it
  ignorePatterns: ['/bench', '/docs', '/e2e', '/mf-*', '/releases', '/shell', '**/dist', '/.data', '**/test-results'],
  // sentences for people may be worded in another way
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 1,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, allowColor: false },
  thresholds: { high: 95, low: 85, break: 85 },
  timeoutMS: 60_000,
  allowConsoleColors: false,
  tempDirName: '.stryker-tmp',
};
