import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const root = resolve(import.meta.dirname, '../../..');

export interface PublishTimes {
  readonly name: string;
  /** The command without its build: start, connection, upload, the gate's check, the response. */
  readonly publishMs: number;
  readonly buildMs: number;
}

interface Output {
  readonly check: { readonly verdict: string; readonly report: { readonly summary: string } } | null;
}

/** `✓ built mf-rides@1.0.0 3.2 s` */
const buildStep = /built \S+ (\d+\.\d) s/;

/**
 * Runs `pnpm release publish <name>`.
 *
 * @throws if the release was refused, or the gate has not verified it
 */
export async function publishByCli(dataDir: string, name: string, version: string): Promise<PublishTimes> {
  const startedAt = performance.now();
  const args = ['--import', 'tsx', 'releases/src/cli/main.ts', 'publish', name, '--version', version, '--json'];
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: root, env: { ...env, DATA_DIR: dataDir } });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, steps, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const wholeMs = performance.now() - startedAt;
  if (code !== 0) throw new Error(`publish ${name} ended with ${code}: ${steps}${out}`);
  const { check } = JSON.parse(out) as Output;
  if (check?.verdict !== 'verified') throw new Error(`The gate has not verified ${name}: ${check?.report.summary}`);
  const buildMs = Number(buildStep.exec(steps)?.[1]) * 1000;
  return { name, buildMs, publishMs: wholeMs - buildMs };
}
