import { inlineHash } from '../release/digest';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

// `String.replace` would insert a match for `$&`, and the template would fill in `{{title}}`
const script = "(()=>{fetch('/api/v1/$&/{{title}}')})();";
const declaration = {
  ...ridesDeclaration,
  routes: [...ridesDeclaration.routes, { path: '/plain', module: './ride-search-card', head: { title: 'Plain' } }],
};
let site: TestReleases;

beforeAll(async () => {
  site = await openTestReleases();
  await site.goLive(shellCandidate());
  await site.goLive(ridesCandidate('1.0.0', { declaration, firstCalls: script }));
});
afterAll(() => site.close());

const open = async (address: string) => {
  const { body, headers } = await site.app.inject(address);
  const [scriptSources = ''] = /script-src[^;]*/.exec(String(headers['content-security-policy'])) ?? [];
  return { body, allowed: scriptSources.match(/'sha256-[^']+'/g) ?? [] };
};

test('a document starts the first calls of its page before it loads anything', async () => {
  const { body, allowed } = await open('/ride-search?from=Ikeja');
  const at = body.indexOf(`<script data-first-calls>${script}</script>`);
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThan(body.search(/<link|<script[^>]* src=/));
  expect(allowed).toHaveLength(2);
  expect(allowed).toContain(inlineHash(script));
});

test.each(['/plain', '/', '/nowhere'])('%s, without first calls, allows only its own script', async (address) => {
  const { body, allowed } = await open(address);
  expect(body).not.toContain('data-first-calls');
  expect(allowed).not.toContain(inlineHash(script));
  expect(allowed).toHaveLength(1);
});

test('a release without first calls has a page without them', async () => {
  await site.goLive(ridesCandidate('1.1.0', { declaration }));
  const { body, allowed } = await open('/ride-search');
  expect(body).not.toContain('data-first-calls');
  expect(allowed).not.toContain(inlineHash(script));
});
