import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../site/free-port';
import type { Site } from '../site/launch-site';

const workspace = resolve(import.meta.dirname, '../..');
const ready = /Tafiya is ready at (\S+)/;

export interface LocalSite {
  readonly origin: string;
  /** The lines that it has written so far. */
  readonly output: readonly string[];
  stop(): Promise<void>;
}

/** Runs `pnpm dev <remote> --against <site>`. Resolves when its watch build is served. */
export const devAgainst = (remote: string, deployed: Site): Promise<LocalSite> =>
  startDev([remote, '--against', deployed.origin]);

/**
 * Runs `pnpm dev` with these arguments. Resolves when the watch builds are served.
 *
 * @param root the workspace; by default this one
 */
export async function startDev(
  args: readonly string[],
  ownEnv: Record<string, string> = {},
  root = workspace,
): Promise<LocalSite> {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const script = `
    import { runDevelopment } from ${JSON.stringify(join(workspace, 'releases/src/site/run-development.ts'))};
    await runDevelopment(${JSON.stringify(args)}, ${JSON.stringify(root)});`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: workspace,
    env: { ...env, PORT: String(await freePort()), ...ownEnv },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const origin = await new Promise<string>((found, reject) => {
    child.once('exit', (code) => reject(new Error(`pnpm dev ended with ${code}:\n${output.join('\n')}`)));
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const [, readyOrigin] = ready.exec(line) ?? [];
        if (readyOrigin) found(readyOrigin);
      });
  });
  return {
    origin,
    output,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
