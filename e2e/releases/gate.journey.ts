import { dataOf } from '../site/call-api';
import { callRegistry } from '../site/call-registry';
import { expect, test } from '../site/journey';

interface Check {
  readonly verdict: string;
  readonly report: { readonly summary: string; readonly unchecked: readonly string[] };
}

// the registry checks pages in the browser of the journeys
test.use({ siteEnv: { CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' } });

/** The number of pages and widgets of each remote, and how many of them a server renders, search cards with home. */
const pageCounts = { 'mf-content': [6, 3], 'mf-flights': [7, 3], 'mf-rides': [8, 4], 'mf-tracking': [5, 2] };

test('the registry verifies every page and widget of the remotes in the active shell', async ({ site }) => {
  const status = callRegistry<{ releases: { name: string; live: string }[] }>(site, '/status');
  const { releases } = await dataOf(status);
  for (const [name, [count, rendered]] of Object.entries(pageCounts)) {
    const version = releases.find((release) => release.name === name)?.live;
    const { check } = await dataOf(callRegistry<{ check: Check }>(site, '/verify', { name, version }));
    expect(check.report.summary).toMatch(
      new RegExp(
        `^${count} pages and widgets opened in .*, ${rendered} of them also as a server renders them, without a fault`,
      ),
    );
    expect(check.verdict).toBe('verified');
    // both build records name everything that the remote uses of the shell
    expect(check.report.unchecked).toEqual([]);
  }
});

interface Small {
  /** The component of its page, as an expression. */
  readonly page: string;
  /** The component on its server side; without it, it has none. */
  readonly serverPage?: string;
}

/** A release of a remote with one page, `/broken`. */
function smallRelease({ page, serverPage }: Small) {
  const file = (name: string, source: string) => ({ file: name, content: Buffer.from(source).toString('base64') });
  const container = (component: string) => `{ init() {}, get: async () => () => ({ default: ${component} }) }`;
  return {
    build: {
      name: 'mf-broken',
      version: '1.0.0',
      container: 'mf_broken_1_0_0',
      entry: 'remoteEntry.0a1b2c3d.js',
      modules: { './broken': [] },
      ...(serverPage && { server: { entry: 'server/entry.js', files: ['server/entry.js'] } }),
    },
    declaration: {
      name: 'mf-broken',
      title: 'Broken',
      contract: '^2.0.0',
      routes: [
        {
          path: '/broken',
          module: './broken',
          head: { title: 'Broken', description: 'A page with a fault.', indexable: true },
        },
      ],
      widgets: [],
    },
    files: [
      file('remoteEntry.0a1b2c3d.js', `globalThis.mf_broken_1_0_0 = ${container(page)};`),
      ...(serverPage ? [file('server/entry.js', `Object.assign(exports, ${container(serverPage)});`)] : []),
    ],
    by: 'a squad',
    commit: null,
    live: true,
  };
}

/** A component with a heading and this text, made as JSX does: a remote that is written by hand imports no React. */
const saying = (text: string) => `() => {
  const element = (type, children) =>
    ({ $$typeof: Symbol.for('react.transitional.element'), type, key: null, ref: null, props: { children } });
  return element('div', [element('h1', 'Fares'), element('p', [element('b', ${text})])]);
}`;

const fridays = saying(`'Only on Fridays'`);

for (const { fault, release, sentence } of [
  {
    fault: 'throws when it is opened',
    release: smallRelease({ page: `() => { throw new Error('no price'); }` }),
    sentence: 'no price',
  },
  {
    fault: 'reads window while the server renders it',
    release: smallRelease({ page: fridays, serverPage: saying('window.innerWidth') }),
    sentence: 'It cannot be rendered on the server: ReferenceError: window is not defined (./broken, mf-broken/server/',
  },
  {
    fault: 'shows something else in the browser than on the server',
    release: smallRelease({ page: saying(`'Also on Mondays'`), serverPage: fridays }),
    sentence: 'the server has "Only on Fridays" in <b>, the browser "Also on Mondays" in <b>, after "Fares"',
  },
])
  test(`a release that ${fault} is refused and not stored`, async ({ site }) => {
    const { status, body } = await callRegistry(site, '/releases', release);
    expect([status, body.code]).toEqual([422, 'GATE_REFUSED']);
    expect(body.message).toContain(sentence);
    expect((await callRegistry(site, '/releases?name=mf-broken')).status).toBe(404);
  });
