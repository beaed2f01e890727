import { appendFileSync } from 'node:fs';

/**
 * The runner of server tests has no timeouts. A test that has asserted nothing for so long ends its process. Its name goes to the file
 * `STUCK_TESTS` too, where the outcome of the run takes it from: the process writes no report.
 */
const maxMs = 5 * 60_000;
const checkEveryMs = 1_000;

let last: string | undefined;
/** By a clock that no test moves. */
let since = performance.now();

setInterval(() => {
  const { currentTestName: name, testPath, assertionCalls } = expect.getState();
  const progress = `${testPath} ${name} ${assertionCalls}`;
  if (progress !== last) {
    last = progress;
    since = performance.now();
  } else if (performance.now() - since > maxMs) {
    const message = `${testPath}: ${name}: no assertion for ${maxMs / 60_000} minutes, after ${assertionCalls}`;
    console.error(message);
    if (process.env.STUCK_TESTS) appendFileSync(process.env.STUCK_TESTS, `${message}\n`);
    process.exit(1);
  }
}, checkEveryMs).unref();
