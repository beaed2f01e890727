import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../site/free-port';
import { createDatabase } from '../site/test-database';
import { measureOverload } from './overload';

/**
 * Measures one engine: `node --import tsx e2e/faults/run-overload.ts postgres|embedded [factor] [seconds]`. PostgreSQL is the
 * server of TEST_DATABASE_URL. Ends with 1 where a bound is missed.
 */
const [engine = 'embedded', factor = '5', seconds = '20'] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '../..');
const sandboxSecret = randomBytes(32).toString('hex');
const ample = '10000000/60';

const dataDir = await mkdtemp(join(tmpdir(), 'tafiya-overload-'));
const database = engine === 'postgres' ? await createDatabase() : undefined;
const port = await freePort();
const { NODE_OPTIONS: _options, ...env } = process.env;
const api = spawn(process.execPath, ['--import', 'tsx', 'api/src/start.ts'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...env,
    PORT: String(port),
    DATABASE_URL: database?.url ?? '',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SANDBOX_SECRET: sandboxSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    LIMIT_ANY_ADDRESS: ample,
    LIMIT_CREATE_ADDRESS: ample,
  },
});
const exited = once(api, 'exit');
const origin = `http://127.0.0.1:${port}/api/v1`;
const isReady = () =>
  fetch(`${origin}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

try {
  while (api.exitCode === null && !(await isReady())) await delay(200);
  const result = await measureOverload({ origin, sandboxSecret, factor: Number(factor), seconds: Number(seconds) });
  process.stdout.write(`${engine} ${factor}x ${JSON.stringify(result, null, 2)}\n`);
  const { calls, notices, health } = result;
  const bounds: Readonly<Record<string, boolean>> = {
    'p95 of answered calls is at most 2 s': calls.p95Ms <= 2000,
    'no call times out or breaks': calls.timedOut + calls.broken === 0,
    'goodput is at least 80 % of the peak': result.goodFlowsPerSecond >= 0.8 * result.peakFlowsPerSecond,
    'every notice and health check is answered': notices.answered === notices.sent && health.answered === health.sent,
    'recovers within 5 s': result.recoveredAfterMs <= 5000,
  };
  for (const [bound, isMet] of Object.entries(bounds))
    process.stdout.write(`${isMet ? 'met   ' : 'MISSED'} ${bound}\n`);
  if (Object.values(bounds).includes(false)) process.exitCode = 1;
} finally {
  api.kill('SIGTERM');
  await exited;
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
}
