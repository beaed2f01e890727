import { SettingsError } from 'api';
import { BuildFailed } from '../builds/build-package';
import { paintFor } from '../terminal/colour';
import { readyLine, type Site } from './index';
import { StartFailure } from './start-failure';

/** What went wrong: a sentence where a person can mend it, else everything there is. */
function say(error: unknown): string {
  if (error instanceof BuildFailed) return `${error.message}:\n${error.output}`;
  if (error instanceof StartFailure || error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const fail = (error: unknown): never => {
  process.stderr.write(`${paintFor(process.stderr)('red', say(error))}\n`);
  process.exit(1);
};

/** Runs a site as a process: from its start to the signal that ends it. */
export async function runSite(start: () => Promise<Site>): Promise<void> {
  let stop = (): void => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());
  const site = await start().catch(fail);
  stop = () => {
    // A second signal does not wait.
    stop = () => process.exit(1);
    site.close().then(() => process.exit(0), fail);
  };
  process.stdout.write(`${readyLine(site)}\n`);
}
