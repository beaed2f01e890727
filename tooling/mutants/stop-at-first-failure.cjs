const { TestEnvironment } = require('jest-environment-node');

/** The mutant that a test has killed; outside of the class, because each test file has its own environment. */
let killed;

/** A mutant is killed by the first failed test: all other tests are skipped, also in later files. */
module.exports = class StopAtFirstFailure extends TestEnvironment {
  mutant = process.env.__STRYKER_ACTIVE_MUTANT__;

  async handleTestEvent({ name, test }, { rootDescribeBlock }) {
    if (!this.mutant) return;
    if (name === 'test_done' && test.errors.length > 0) killed = this.mutant;
    if (killed !== this.mutant) return;
    if (name === 'test_start') test.mode = 'skip';
    // skips the hooks as well
    if (name === 'run_start') rootDescribeBlock.mode = 'skip';
  }
};
