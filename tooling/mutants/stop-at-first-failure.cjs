const { TestEnvironment } = require('jest-environment-node');

/** The mutant that a test has noticed; outside of the class, for each test file has an environment of its own. */
let noticed;

/** A mutant is killed by its first failed test: the others are skipped, also those of the next files. */
module.exports = class StopAtFirstFailure extends TestEnvironment {
  mutant = process.env.__STRYKER_ACTIVE_MUTANT__;

  async handleTestEvent({ name, test }, { rootDescribeBlock }) {
    if (!this.mutant) return;
    if (name === 'test_done' && test.errors.length > 0) noticed = this.mutant;
    if (noticed !== this.mutant) return;
    if (name === 'test_start') test.mode = 'skip';
    // neither its hooks nor its tests run
    if (name === 'run_start') rootDescribeBlock.mode = 'skip';
  }
};
