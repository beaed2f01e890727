import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

// Each test runs a separate process.

/** Starts a process that runs the given code as its site. */
function run(start: string) {
  const program = `
    import { runSite } from ${JSON.stringify(new URL('./run-site.ts', import.meta.url).href)};
    const alive = setInterval(() => {}, 1000);
    const siteThat = (close) => async () => ({ origin: 'http://localhost:1', close });
    console.log('begun');
    await runSite(${start});`;
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], { env });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    output += `${line}\n`;
  });
  const printed = async (word: string) => {
    while (!output.includes(word)) await once(lines, 'line');
  };
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return { child, printed, ended };
}

const readyAt = 'begun\nTafiya is ready at http://localhost:1\n';
const closesSoon = `siteThat(() => new Promise((done) => setTimeout(done, 50)))`;

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s closes the site gracefully, with one message and exit code 0',
  async (signal) => {
    const { child, printed, ended } = run(closesSoon);
    await printed('ready');
    child.kill(signal);
    expect(await ended).toEqual({ code: 0, output: `${readyAt}Stopped.\n` });
  },
);

test('a repeated signal stops once', async () => {
  const { child, printed, ended } = run(
    `siteThat(() => new Promise((done) => { console.log('closing'); process.once('SIGINT', done); }))`,
  );
  await printed('ready');
  child.kill('SIGINT');
  await printed('closing');
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 0, output: `${readyAt}closing\nStopped.\n` });
});

test('a later second signal exits at once', async () => {
  const { child, printed, ended } = run(
    `siteThat(() => { setTimeout(() => console.log('still closing'), 1100); return new Promise(() => {}); })`,
  );
  await printed('ready');
  child.kill('SIGINT');
  await printed('still closing');
  child.kill('SIGINT');
  expect((await ended).code).toBe(1);
});

test('a start can be stopped', async () => {
  const { child, printed, ended } = run(`() => { console.log('starting'); return new Promise(() => {}); }`);
  await printed('starting');
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 0, output: 'begun\nstarting\nStopped.\n' });
});

test('a failing close is reported', async () => {
  const { child, printed, ended } = run(`siteThat(() => Promise.reject(new Error('the disk is full')))`);
  await printed('ready');
  child.kill('SIGTERM');
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output).toContain('the disk is full');
  expect(output).not.toContain('Stopped.');
});

test('a close that never ends is aborted', async () => {
  const { child, printed, ended } = run(`siteThat(() => new Promise(() => {})), { stopLimitMs: 100 }`);
  await printed('ready');
  child.kill('SIGTERM');
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output).toContain('Not everything had ended after 0.1 s: it was cut off.');
});
