import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { openSilentProxy } from 'server/testing/silent-proxy';
import { copyTemplate } from '../testing/open-test-database';

const serverUrl = process.env.TEST_DATABASE_URL ?? '';

test('SIGTERM ends a process although all of its database connections went silent', async () => {
  const own = await copyTemplate(serverUrl);
  const relay = await openSilentProxy(own.url);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tafiya-silent-'));
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', path.resolve(import.meta.dirname, '../start.ts')], {
    env: { ...env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', DATABASE_URL: relay.url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const exited = once(child, 'exit');
    const address = await addressOf(child);
    expect((await fetch(`${address}/api/v1/ready`)).status).toBe(200);
    relay.silence(relay.relayed);
    // it fails when the process ends, which may be before it is awaited
    const asked = fetch(`${address}/api/v1/ready`).catch(() => {});
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await asked;
  } finally {
    child.kill('SIGKILL');
    await relay.close();
    await own.drop();
    await rm(dataDir, { recursive: true });
  }
});

const addressOf = async (child: ChildProcessByStdio<null, Readable, null>): Promise<string> => {
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /Server listening at (http:\/\/[\d.:]+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('The process ended before it listened');
};
