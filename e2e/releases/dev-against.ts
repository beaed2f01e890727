import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../site/free-port';
import type { Site } from '../site/launch-site';

const workspace = resolve(import.meta.dirname, '../..');
const ready = /Tafiya is ready at (\S+)/;

export interface LocalSite {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Runs `pnpm dev <remote> --against <site>`. Resolves when its watch build is served. */
export const devAgainst = (remote: string, deployed: Site): Promise<LocalSite> =>
  startDev([remote, '--against', deployed.origin]);

/** Runs `pnpm dev` with these arguments. Resolves when the watch builds are served. */
export async function startDev(args: readonly string[], ownEnv: Record<string, string> = {}): Promise<LocalSite> {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'releases/src/site/dev.ts', ...args], {
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
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
