import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import type { Site } from '../site/launch-site';

const workspace = resolve(import.meta.dirname, '../..');
const mostOutputBytes = 16_000_000;

export interface CommandResult {
  readonly code: number;
  /** What `--json` printed: the answer, or the failure. */
  readonly output: Readonly<Record<string, unknown>>;
}

/**
 * `pnpm release …` as it is typed on the machine of the site, in a process of its own.
 *
 * @returns how it ended, whatever it ended with
 */
export const releaseCommand =
  ({ dataDir }: Site) =>
  (...words: readonly string[]): Promise<CommandResult> =>
    new Promise((done, reject) => {
      const { RELEASES_URL: _url, RELEASES_TOKEN: _token, ...env } = process.env;
      const options = {
        cwd: workspace,
        env: { ...env, NODE_OPTIONS: '', DATA_DIR: dataDir },
        maxBuffer: mostOutputBytes,
      };
      const args = ['--import', 'tsx', 'releases/src/cli/main.ts', ...words, '--json'];
      const child = execFile(process.execPath, args, options, (_, stdout, stderr) => {
        try {
          done({ code: child.exitCode ?? -1, output: JSON.parse(stdout) });
        } catch {
          reject(new Error(`release ${words.join(' ')} ended with ${child.exitCode}: ${stdout}${stderr}`));
        }
      });
    });

/** The folder that `publish` builds a version of a package in; no start of the site removes it. */
export const buildFolder = (name: string, version: string): string => resolve(workspace, name, 'dist', version);
