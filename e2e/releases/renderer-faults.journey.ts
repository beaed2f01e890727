import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type PathName, paths, pathTo } from 'shared/paths';
import { criteriaIn } from '../rides/ride-api';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { renderedDocument } from '../site/rendered-document';
import { renderersOf } from '../site/renderers';
import { pageOf, type SitePage } from './faults/pages';
import { squadOf } from './faults/republish-remote';
import { expectWorking, visit } from './faults/steps';
import { operatorOf } from './operator';

// no automatic rollback
test.use({ siteEnv: { RELEASE_FAILURE_LIMIT_PERCENT: '100' } });
// three pages hang for two seconds each, with some seconds between
test.setTimeout(180_000);

/** Less than a page may take on the server: no request waits for a renderer that hangs. */
const promptMs = 1_900;
/** Longer than a hung renderer is waited for, left alone, and started again. */
const againMs = 40_000;

const contentPages: readonly PathName[] = ['terms', 'privacy', 'contact'];

let lastDay = 20;
/** Results that no earlier visit has asked for. */
const newResults = () => pageOf('rideResults', pathTo('rideResults', { query: { ...criteriaIn(++lastDay) } }));

const isRendered = (html: string) => html.includes('id="rendered"');

interface Received {
  readonly html: string;
  readonly status: number;
  readonly tookMs: number;
  /** Identifies the visit. */
  readonly cookie: string;
}

async function receive(site: Site, address: string, cookie = ''): Promise<Received> {
  const startMs = performance.now();
  const response = await fetch(site.origin + address, { headers: { 'user-agent': 'curl/8.9.1', cookie } });
  const html = await response.text();
  const [given = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { html, status: response.status, tookMs: performance.now() - startMs, cookie: cookie || given };
}

/** Waits until the server renders the page for this visit. */
const expectRendered = (site: Site, address: string, cookie?: string) =>
  expect
    .poll(async () => isRendered((await receive(site, address, cookie)).html), {
      message: `${address} is rendered on the server`,
      timeout: againMs,
    })
    .toBe(true);

/** The document comes at once, with or without the page, and a browser makes a page of it that works. */
async function expectUsable(browser: Browser, site: Site, page: SitePage, cookie?: string): Promise<void> {
  const { status, tookMs } = await receive(site, page.address, cookie);
  expect.soft(status, page.address).toBe(200);
  expect.soft(tookMs, page.address).toBeLessThan(promptMs);
  const opened = await visit(browser, site.origin, page.address, cookie);
  await expectWorking(opened, page);
  if (page.path === paths.rideResults)
    await expect(opened.page.getByRole('button', { name: /^Book Now/ }).first()).toBeVisible();
  await opened.leave();
}

for (const signal of ['SIGSTOP', 'SIGKILL'] as const)
  test(`after a ${signal} of the renderer visitors get usable pages at once, and soon rendered ones`, async ({
    browser,
    site,
  }) => {
    await renderedDocument(site.origin + newResults().address);
    const before = renderersOf(site);
    expect(before).not.toEqual([]);
    for (const pid of before) process.kill(pid, signal);
    await expectUsable(browser, site, newResults());
    await expectUsable(browser, site, pageOf('home'));
    await expectRendered(site, newResults().address);
    expect(renderersOf(site).filter((pid) => before.includes(pid))).toEqual([]);
  });

/** The server side of a release whose pages run this when they are rendered; its side for browsers is as before. */
const pagesThat = (code: string) => (entry: string) =>
  `${entry}
;(() => {
  const { init, get } = module.exports;
  module.exports = { init, get: async (name) => { await get(name); return () => ({ default() { ${code} } }); } };
})();`;

const endless = {
  'loop without an end': 'for (;;);',
  'fill the memory': 'const all = []; for (;;) all.push(new Array(1e5).fill({}));',
};

for (const [index, [what, code]] of Object.entries(endless).entries())
  test(`a canary whose pages ${what} on the server is left out and counted in its health; others are rendered`, async ({
    browser,
    site,
  }) => {
    const version = `7.${index}.0`;
    const operator = operatorOf(site);
    const squad = await squadOf(site, 'mf-content');
    await squad.publishServerSide(version, pagesThat(code), 50);
    const visits = { canary: '', other: '' };
    while (!visits.canary || !visits.other) {
      const { html, cookie } = await receive(site, paths.home);
      visits[html.includes(`/remotes/mf-content/${version}/`) ? 'canary' : 'other'] = cookie;
    }
    for (const name of contentPages) await expectUsable(browser, site, pageOf(name), visits.canary);
    await expectUsable(browser, site, newResults(), visits.canary);

    await expect
      .poll(async () => (await operator.healthOf('mf-content', version)).failures, { timeout: againMs })
      .toBeGreaterThanOrEqual(1);
    expect(site.output.join('\n')).toContain(`mf-content@${version} has ended the renderer`);

    for (const name of contentPages) await expectRendered(site, paths[name], visits.other);
    await expectRendered(site, newResults().address, visits.other);
    const { html } = await receive(site, newResults().address, visits.canary);
    expect(isRendered(html)).toBe(false);
    await expectUsable(browser, site, newResults(), visits.canary);

    await operator.move({ name: 'mf-content', kind: 'canary-end' });
    await expectRendered(site, paths.terms, visits.canary);
  });

test('a release whose pages throw on the server is rendered in browsers, and its neighbours on the server', async ({
  browser,
  site,
}) => {
  const squad = await squadOf(site, 'mf-content');
  const before = renderersOf(site);
  await squad.publishServerSide('7.2.0', pagesThat(`throw new Error('broken on purpose: on a server');`));
  for (const name of contentPages) {
    await expectUsable(browser, site, pageOf(name));
    expect(isRendered((await receive(site, paths[name])).html)).toBe(false);
  }
  await expectRendered(site, paths.home);
  await expectRendered(site, newResults().address);
  expect(renderersOf(site)).toEqual(before);
  await squad.rollBack();
  await expectRendered(site, paths.terms);
});

/** The server side of a release whose pages leave their context, and show what they find. */
const curious =
  (targets: { readonly secret: string; readonly port: number; readonly pid: number }) => (entry: string) =>
    `${entry}
;(() => {
  const { init, get } = module.exports;
  const outside = console.log.constructor('return process')();
  const { secret, port, pid } = ${JSON.stringify(targets)};
  const node = (name) => outside.getBuiltinModule(name);
  const attempts = {
    environment: () => Object.keys(outside.env).length,
    secret: () => node('fs').readFileSync(secret, 'utf8'),
    folder: () => node('fs').readdirSync('/').length,
    written: () => node('fs').writeFileSync(secret, 'x'),
    process: () => node('child_process').execSync('id'),
    thread: () => new (node('worker_threads').Worker)('1', { eval: true }),
    debugger: () => node('inspector').open(0),
    addon: () => outside.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6'),
    signal: () => outside.kill(pid, 0),
    channel: () => outside.send({ cmd: 'NODE_HANDLE_ACK' }),
    network: () => new Promise((done, fail) => node('net').connect(port, '127.0.0.1').on('connect', done).on('error', fail)),
  };
  const found = async () => {
    const texts = [];
    for (const [name, attempt] of Object.entries(attempts))
      texts.push(name + ': ' + (await Promise.resolve().then(attempt).then(
        (value) => JSON.stringify(value) ?? 'done',
        (error) => error.code ?? error.name,
      )));
    return texts.join('; ');
  };
  module.exports = { init, get: async (name) => { await get(name); const text = await found(); return () => ({ default: () => '[' + text + ']' }); } };
})();`;

/** Whether this system gives the renderer a network and process ids of its own: see "Isolating the renderer" in docs/operating.md. */
function isIsolated(): boolean {
  const unshare = '/usr/bin/unshare';
  if (!existsSync(unshare)) return false;
  try {
    execFileSync(unshare, ['--map-root-user', '--net', '--pid', '--kill-child', '--', process.execPath, '--version']);
    return true;
  } catch {
    return false;
  }
}

test('code of a release that leaves its context on the server finds nothing, and the site continues', async ({
  browser,
  site,
}) => {
  const squad = await squadOf(site, 'mf-content');
  const listener = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const targets = { secret: join(site.dataDir, 'releases-token'), port, pid: site.pid() };
  await squad.publishServerSide('7.3.0', curious(targets));
  await expectRendered(site, paths.terms);
  const { html } = await receive(site, paths.terms);
  const denied = 'ERR_ACCESS_DENIED';
  expect(/\[(environment: [^\]]*)\]/.exec(html)?.[1]?.split('; ')).toEqual([
    'environment: 0',
    `secret: ${denied}`,
    `folder: ${denied}`,
    `written: ${denied}`,
    `process: ${denied}`,
    `thread: ${denied}`,
    `debugger: ${denied}`,
    'addon: ERR_DLOPEN_DISABLED',
    `signal: ${isIsolated() ? 'ESRCH' : 'true'}`,
    'channel: TypeError',
    `network: ${isIsolated() ? 'ENETUNREACH' : 'done'}`,
  ]);
  listener.close();
  await squad.rollBack();
  await expectRendered(site, paths.terms);
  await expectUsable(browser, site, pageOf('terms'));
});
