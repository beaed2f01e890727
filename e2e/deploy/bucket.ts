import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const server = resolve(import.meta.dirname, '../../releases/node_modules/.bin/s3rver');
const name = 'releases';
const askAgainMs = 50;

export interface Bucket {
  /** The settings of a site that keeps its releases there. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** An S3-compatible server on loopback, with one empty bucket. */
export async function startBucket(port: number): Promise<Bucket> {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-bucket-'));
  const where = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port)];
  const child = spawn(server, [...where, '--configure-bucket', name, '--silent'], { stdio: 'inherit' });
  // A trial that fails half-way leaves no server behind.
  process.once('exit', () => child.kill());
  const endpoint = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(endpoint).catch(() => undefined))) await delay(askAgainMs);
  if (child.exitCode !== null) throw new Error('The bucket ended by itself');
  return {
    env: {
      STORAGE_DRIVER: 's3',
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
