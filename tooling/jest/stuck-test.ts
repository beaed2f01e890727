/** The runner of server tests has no time-outs. A test that hangs ends its process, and its file fails with this message. */
const mostMs = 5 * 60_000;
const checkEveryMs = 1_000;

let current: string | undefined;
let since = Date.now();

setInterval(() => {
  const { currentTestName: name, testPath } = expect.getState();
  const test = `${testPath} > ${name}`;
  if (test !== current) {
    current = test;
    since = Date.now();
  } else if (Date.now() - since > mostMs) {
    console.error(`No end after ${mostMs / 60_000} minutes: ${test}`);
    process.exit(1);
  }
}, checkEveryMs).unref();
