import { SettingsError } from 'api';
import { BuildFailed } from '../builds/build-package';
import { paintFor } from '../terminal/colour';
import { stepsTo } from '../terminal/steps';
import { readyLine, startSite } from './index';
import { StartFailure } from './start-failure';

const { stdout, stderr } = process;

/** What went wrong: a sentence where a person can mend it, else everything there is. */
function say(error: unknown): string {
  if (error instanceof BuildFailed) return `${error.message}:\n${error.output}`;
  if (error instanceof StartFailure || error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

let stop = () => process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());

try {
  const site = await startSite({
    // Requests are not worth a line each on somebody's own terminal.
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
    latest: process.argv.includes('--latest'),
    step: stepsTo(stdout),
    note: (sentence) => stdout.write(`  ${paintFor(stdout)('yellow', sentence)}\n`),
  });
  stop = () => {
    // A second signal does not wait.
    stop = () => process.exit(1);
    site.close().then(
      () => process.exit(0),
      (error: unknown) => {
        stderr.write(`${say(error)}\n`);
        process.exit(1);
      },
    );
    return undefined as never;
  };
  stdout.write(`${readyLine(site)}\n`);
} catch (error) {
  stderr.write(`${paintFor(stderr)('red', say(error))}\n`);
  process.exit(1);
}
