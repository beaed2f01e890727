import { SettingsError } from 'server/settings';
import { StartFailure } from 'server/start-failure';
import { BuildFailed } from '../builds/build-package';
import { paintFor } from '../terminal/output';
import { readyLines, type Site } from './';

/** An error as text: only its message if the user can fix it, else with the stack. */
function say(error: unknown): string {
  if (error instanceof BuildFailed) return `${error.message}:\n${error.output}`;
  if (error instanceof StartFailure || error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const fail = (error: unknown): never => {
  process.stderr.write(`${paintFor(process.stderr)('red', say(error))}\n`);
  process.exit(1);
};

/** One Ctrl-C may arrive twice, from the terminal and the package manager: within this time it counts once. */
const echoMs = 1000;

const stopped = (): never => {
  process.stdout.write('Stopped.\n');
  process.exit(0);
};

/** A site, or pages of this checkout against the API of another site, which has the back office. */
type RunningSite = Pick<Site, 'origin' | 'close'> & Partial<Pick<Site, 'opsOrigin' | 'firstPersonLink'>>;

/**
 * Runs a site as a process until a signal. The first signal closes the site gracefully and exits with 0. A later one, or
 * a close that takes longer than `stopLimitMs`, exits with 1 at once.
 */
export async function runSite(
  start: () => Promise<RunningSite>,
  { stopLimitMs = 30_000 }: { readonly stopLimitMs?: number } = {},
): Promise<void> {
  let site: RunningSite | undefined;
  let firstMs: number | undefined;
  const stop = () => {
    if (firstMs !== undefined) {
      if (performance.now() - firstMs > echoMs) process.exit(1);
      return;
    }
    firstMs = performance.now();
    const giveUp = () =>
      fail(new StartFailure(`Not everything had ended after ${stopLimitMs / 1000} s: it was cut off.`));
    setTimeout(giveUp, stopLimitMs).unref();
    if (site) site.close().then(stopped, fail);
    else stopped();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  site = await start().catch(fail);
  process.stdout.write(readyLines(site));
}
