import { releasePackages } from '../builds/packages';
import { paintFor, stepsTo } from '../terminal/output';
import { serveAgainst } from '../watch/serve-against';
import type { WatchListener } from '../watch/watch-packages';
import { startSite } from './';
import { parseDevArguments } from './dev-arguments';
import { readSettings } from './read-settings';
import { runSite } from './run-site';

/**
 * Runs `pnpm dev`, which watches the shell and all remotes; `pnpm dev mf-rides` watches only that one, with the released shell and
 * remotes; `pnpm dev mf-rides --against https://…` serves it in a deployed site.
 *
 * @param root the workspace; by default this one
 */
export const runDevelopment = (args: readonly string[], root?: string): Promise<void> =>
  runSite(async () => {
    const { stdout } = process;
    const packages = await releasePackages(root);
    const { names, against } = parseDevArguments(
      args,
      packages.map(({ name }) => name),
    );

    const paint = paintFor(stdout);
    const line = (text: string) => stdout.write(`${text}\n`);
    const step = stepsTo(stdout);
    let isReady = false;
    const listener: WatchListener = {
      built: ({ name }) => isReady && line(`${paint('green', '✓')} ${name} built, pages reload`),
      failed: ({ name }, output) => line(`${paint('red', '✗')} ${name} does not build\n${output}`),
      pageFailed: (page, failure) => line(`${paint('red', '✗')} ${page}: ${failure}`),
    };
    const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
    const site = against
      ? await serveAgainst({ deployed: against, ...(await watchedAt(env)), step, listener })
      : await startSite({
          env,
          step,
          note: (sentence) => line(`  ${paint('yellow', sentence)}`),
          watch: { names, listener },
          root,
        });
    isReady = true;
    return site;

    /** The same ports as for a local site: those of the packages follow the port of the site. */
    async function watchedAt(environment: typeof env) {
      const { port } = await readSettings(environment);
      const withPorts = packages.map((of, index) => ({ of, port: port + 1 + index }));
      return { port, packages: withPorts.filter(({ of }) => names.includes(of.name)) };
    }
  });
