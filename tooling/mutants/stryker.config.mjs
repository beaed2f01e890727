/** Payment code and state machines by group: the files that are mutated, and the tests that have to fail. */
const payments = 'api/src/payments';
const groups = {
  dispositions: {
    mutate: [`${payments}/dispositions.ts`, `${payments}/review/review-actions.ts`],
    tests: [`${payments}/dispositions.test.ts`, `${payments}/review/review-actions.test.ts`],
  },
  'payment-states': {
    mutate: [`${payments}/payment-states.ts`],
    tests: [`${payments}/payment-states.test.ts`, `${payments}/dispositions.test.ts`],
  },
  'flight-states': {
    mutate: ['api/src/flights/flight-states.ts'],
    tests: ['api/src/flights/flight-states.test.ts'],
  },
  'ride-states': {
    mutate: ['api/src/rides/ride-states.ts'],
    tests: ['api/src/rides/ride-states.test.ts'],
  },
  signature: {
    mutate: ['api/src/sandbox/sandbox-provider.ts'],
    tests: ['api/src/sandbox/signature.test.ts', `${payments}/account-names.test.ts`],
  },
  refunds: { mutate: [`${payments}/refunds.ts`], tests: [`${payments}/refunds.test.ts`] },
  'send-refund': {
    mutate: [`${payments}/send-refund.ts`, `${payments}/refund-all-but.ts`],
    tests: [`${payments}/refunds.test.ts`, `${payments}/refund-faults.test.ts`],
  },
  notices: {
    mutate: [`${payments}/receive-notice.ts`, `${payments}/apply-transfer.ts`],
    tests: ['notices', 'account-expiry', 'wiped-notices'].map((name) => `${payments}/${name}.test.ts`),
  },
  ledger: {
    mutate: ['record', 'ledger', 'expire-account', 'pay-again'].map((name) => `${payments}/${name}.ts`),
    tests: [`${payments}/ledger.test.ts`],
  },
  'payment-of': {
    mutate: [`${payments}/payment-of.ts`],
    tests: [`${payments}/payment-of.test.ts`, `${payments}/payments-of.test.ts`],
  },
  'confirm-transfer': {
    mutate: [`${payments}/confirm-transfer.ts`],
    tests: [`${payments}/confirm-transfer.test.ts`],
  },
  'initiate-payment': {
    mutate: [`${payments}/initiate-payment.ts`, `${payments}/payments.routes.ts`],
    tests: [`${payments}/initiate-payment.test.ts`],
  },
  'open-account': { mutate: [`${payments}/open-account.ts`], tests: [`${payments}/open-account.test.ts`] },
  review: {
    mutate: ['review-items', 'read-review', 'resolve-items'].map((name) => `${payments}/review/${name}.ts`),
    tests: [
      ...['review-items', 'review'].map((name) => `${payments}/review/${name}.test.ts`),
      'api/src/staff/money/flight-money.test.ts',
    ],
  },
  refusals: { mutate: [`${payments}/refusals.ts`], tests: [`${payments}/review/review.test.ts`] },
  discrepancies: {
    mutate: [`${payments}/review/discrepancies.ts`],
    tests: [`${payments}/review/discrepancies.test.ts`],
  },
  personal: {
    mutate: [`${payments}/personal-payments.ts`],
    tests: [`${payments}/personal-payments.test.ts`, `${payments}/wiped-notices.test.ts`],
  },
  jobs: {
    mutate: [`${payments}/payments.jobs.ts`],
    tests: [`${payments}/payments-jobs.test.ts`],
  },
  mails: {
    mutate: [`${payments}/payment-mails.ts`],
    tests: [`${payments}/payment-mails.test.ts`],
  },
};

const name = process.env.MUTANTS ?? 'dispositions';
const group = groups[name];
if (!group) throw new Error(`MUTANTS is one of ${Object.keys(groups).join(', ')}`);

/** @see https://stryker-mutator.io/docs/stryker-js/configuration */
export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  // a mutant runs only the tests that execute it
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    configFile: 'tooling/mutants/jest.config.mjs',
    config: { testMatch: group.tests.map((test) => `**/${test}`) },
    enableFindRelatedTests: false,
  },
  mutate: group.mutate,
  // Jest does not check types
  disableTypeChecks: false,
  // not copied: these tests do not read the rest of the repository
  ignorePatterns: ['/bench', '/docs', '/e2e', '/mf-*', '/releases', '/shell', '**/dist', '/.data', '**/test-results'],
  // texts may change
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 1,
  // each run leaves 80 MB of modules in memory: with 2 GB garbage collection takes longer than a run
  maxTestRunnerReuse: 10,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, allowColor: false },
  thresholds: { high: 95, low: 85, break: 85 },
  timeoutMS: 30_000,
  allowConsoleColors: false,
  tempDirName: '.stryker-tmp',
};
