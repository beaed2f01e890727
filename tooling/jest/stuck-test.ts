/** The runner of server tests has no timeouts. A hung test ends its process, and its file fails with this message. */
const maxMs = 5 * 60_000;
const checkEveryMs = 1_000;

let current: string | undefined;
/** By a clock that no test moves. */
let since = performance.now();

setInterval(() => {
  const { currentTestName: name, testPath } = expect.getState();
  const test = `${testPath} > ${name}`;
  if (test !== current) {
    current = test;
    since = performance.now();
  } else if (performance.now() - since > maxMs) {
    console.error(`Not finished after ${maxMs / 60_000} minutes: ${test}`);
    process.exit(1);
  }
}, checkEveryMs).unref();
