import { Writable } from 'node:stream';
import { parseSettings } from 'api/settings';
import { callsOf } from '../testing/api-calls';
import { ridesDeclaration, shellCandidate } from '../testing/candidates';
import { asPerson } from '../testing/test-people';
import { openTestReleases, type TestReleases } from '../testing/test-releases';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace';
import { runCli } from './run';

let site: TestReleases;
let workspace: TestWorkspace;
let origin: string;
let other: string;

beforeAll(async () => {
  // The assertions expect uncoloured text.
  delete process.env.FORCE_COLOR;
  site = await openTestReleases({ watching: parseSettings({ RELEASES_APPROVALS: '1' }) });
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  await site.goLive(shellCandidate());
  other = await site.releases.issueToken('another token');
  workspace = await makeWorkspace();
  const [first, ...routes] = ridesDeclaration.routes;
  const declaration = { ...ridesDeclaration, routes: [{ ...first, protected: true }, ...routes] };
  await workspace.write('mf-rides/release.json', JSON.stringify(declaration));
});
afterAll(async () => {
  await site.close();
  await workspace.remove();
});

async function release(args: string, token = site.token): Promise<{ code: number; out: string; err: string }> {
  const texts = { out: '', err: '' };
  const stream = (to: 'out' | 'err') =>
    new Writable({
      write(chunk, _, done) {
        texts[to] += String(chunk);
        done();
      },
    }) as NodeJS.WriteStream;
  const env = { RELEASES_URL: origin, RELEASES_TOKEN: token };
  const options = { stdout: stream('out'), stderr: stream('err'), env, root: workspace.root };
  return { code: await runCli(args.split(' '), options), ...texts };
}

const isLive = async () => (await site.app.inject('/ride-search')).statusCode === 200;

test('a release of a checkout is published and asked for, and a person approves it', async () => {
  const published = await release('publish mf-rides --live --by Ada');
  expect(published).toMatchObject({ code: 0, out: expect.stringContaining('is published') });
  const [, id = ''] = /waits for a second person, request ([0-9a-f]{8})\./.exec(published.out) ?? [];
  expect(published.out).toContain('on the page of releases');
  expect(await isLive()).toBe(false);
  expect((await release('approvals')).out).toMatch(
    new RegExp(`^${id} +mf-rides@1\\.0\\.0 +for all +for the first time +Ada \\(test token\\) `),
  );
  for (const [person, live] of [
    ['Obi', false],
    ['Bola', true],
  ] as const) {
    const call = callsOf(site.app, asPerson(person));
    expect(await call('POST', `/approvals/${id}/approve`, {})).toMatchObject({ status: 200 });
    expect(await isLive()).toBe(live);
  }
  expect((await release('approvals')).out).toBe('Nothing waits for a second person.\n');
});

test('a request is taken back by the token that has asked, and an invalid id is a usage error', async () => {
  const published = await release('publish mf-rides --version 1.0.1 --by Ada');
  expect(published.code).toBe(0);
  const asked = await release('promote mf-rides 1.0.1 --by Ada');
  const [, id = ''] = /request ([0-9a-f]{8})\./.exec(asked.out) ?? [];
  expect(await release(`decline ${id} --by Obi`, other)).toMatchObject({
    code: 4,
    err: expect.stringContaining('only a person declines'),
  });
  expect((await release(`decline ${id} --by Ada --why later`)).out).toContain('the request is taken back');
  expect(await release(`decline ${id} --by Ada`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('was declined already, by Ada (test token)'),
  });
  expect(await release('decline nothing')).toMatchObject({
    code: 2,
    err: expect.stringContaining('lists what waits'),
  });
});
