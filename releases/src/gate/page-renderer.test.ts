import { provideChromium } from 'tooling/browser';
import { examine, reasonsOf } from '../testing/examine';
import { renderingShell, runnableRemote, runnableShell } from '../testing/runnable-candidates';

const now = '2026-11-21T09:00:00+01:00';
const good = `main.innerHTML = '<h1>A page</h1>';`;

beforeAll(() => provideChromium(() => undefined), 120_000);

describe('a page that a server renders', () => {
  const html = `'<h1>A page</h1>'`;
  const takesOver = 'takeOver();';

  test('is opened in its document, rendered with its fixture, and hydrated by the browser', async () => {
    const remote = runnableRemote({
      pages: {
        plain: { run: takesOver, server: { html } },
        'in-browsers-only': { run: good },
        asking: {
          run: `
            const { color } = getComputedStyle(main.querySelector('h1'));
            const { day } = JSON.parse(document.getElementById('rendered').textContent);
            if (color !== 'rgb(1, 2, 3)' || day !== '2031-03-02') throw new Error(color + day);
            takeOver();`,
          server: {
            calls: [{ method: 'POST', url: '/api/v1/things', body: '{}' }],
            html: `'<h1 class="tf-a">' + JSON.parse(answers[0].text).said + new Date().toISOString().slice(0, 15) + '</h1>'`,
          },
          fixture: {
            address: '/asking?id=7',
            now: '2031-03-02T00:05:00+01:00',
            heading: 'Hello 2031-03-01T23:0',
            answers: { 'POST /api/v1/things': { body: { said: 'Hello ' } } },
          },
        },
      },
    });
    const { verdict, report } = await examine(remote, [renderingShell()]);
    expect(report.pages.map(({ name, isRendered, reasons }) => [name, isRendered, reasons])).toEqual([
      ['/plain', true, []],
      ['/in-browsers-only', false, []],
      ['/asking', true, []],
    ]);
    expect(verdict).toBe('verified');
    expect(report.summary).toContain('2 of them also as a server renders them');
  }, 60_000);

  test('is also home with the search card of a remote, for which the card is rendered', async () => {
    const remote = runnableRemote({
      pages: {},
      widgets: {
        'ride-search-card': { run: takesOver, server: { html } },
        'flight-search-card': { run: good, server: { html: 'localStorage.theme' } },
        'other-card': { run: good, server: { html: 'localStorage.theme' } },
      },
    });
    const { report } = await examine(remote, [renderingShell()]);
    expect(report.pages.map(({ name, isRendered }) => [name, isRendered])).toEqual([
      ['ride-search-card', true],
      ['flight-search-card', false],
      ['other-card', false],
    ]);
    expect(reasonsOf({ report })).toEqual({
      'ride-search-card': '',
      'flight-search-card': expect.stringContaining('localStorage is not defined (./flight-search-card, '),
      'other-card': '',
    });
  }, 60_000);

  test('is opened as before in a shell without a server side', async () => {
    const remote = runnableRemote({ pages: { one: { run: good, server: { html: `missing()` } } } });
    const { verdict, report } = await examine(remote, [runnableShell()]);
    expect([verdict, report.pages[0]?.isRendered]).toEqual(['verified', false]);
  }, 60_000);

  test('is also home, with a new shell', async () => {
    // the fixture of an active remote has no answer to a call of its server side: the shell is not refused for it
    const calls = [{ method: 'GET', url: '/api/v1/unheard-of' }];
    const run = 'if (isRendered) throw new Error(); main.innerHTML = "<h1>A page</h1>";';
    const fixture = { address: '/one?id=7', now };
    const live = runnableRemote({ pages: { one: { run, server: { html, calls }, fixture } } });
    const { verdict, report } = await examine(renderingShell('1.1.0'), [renderingShell(), live]);
    expect(report.pages.map(({ name, isRendered, reasons }) => [name, isRendered, reasons])).toEqual([
      ['/', true, []],
      ['/one', false, []],
    ]);
    expect(verdict).toBe('verified');
  }, 60_000);

  describe('is refused', () => {
    let reasons: Record<string, string>;
    const differing = `
      const error = new Error('Minified React error #418');
      main.parentElement.replaceChildren(Object.assign(document.createElement('main'), { innerHTML:
        '<h1>A page</h1><p>Today is <b>Thursday</b></p>' }));
      console.error('The page differs from what the server rendered:', error);`;

    beforeAll(async () => {
      const remote = runnableRemote({
        pages: {
          fine: { run: takesOver, server: { html } },
          throwing: { run: good, server: { html: `'<h1>' + window.innerWidth + '</h1>'` } },
          ending: { run: good, server: { html: `console.log.constructor('return process')().exit(3)` } },
          styled: { run: takesOver, server: { html: `'<h1>A page</h1><p class="a" style="width:3px">b</p>'` } },
          scripted: { run: takesOver, server: { html: `'<h1>A page</h1><script type="module"></script>'` } },
          large: { run: takesOver, server: { html: `'<h1>A page</h1>' + 'x'.repeat(300_000)` } },
          asking: {
            run: takesOver,
            server: { html, calls: [{ method: 'GET', url: '/api/v1/unheard-of' }] },
          },
          anew: { run: good, server: { html } },
          differing: { run: differing, server: { html: `'<h1>A page</h1><p>Today is <!-- --><b>Friday</b></p>'` } },
        },
      });
      const { verdict, report } = await examine(remote, [renderingShell()]);
      expect(verdict).toBe('refused');
      reasons = reasonsOf({ report });
    }, 60_000);

    test.each([
      [
        '/throwing',
        'It cannot be rendered on the server: ReferenceError: window is not defined (./throwing, mf-small/server/entry.js:',
      ],
      ['/throwing', 'See "Render without a browser" in docs/squads.md.'],
      ['/ending', 'It cannot be rendered on the server: The renderer ended: exit code 3 (./ending).'],
      ['/styled', 'The server renders <p style="width:3px">: the policy of the document drops style attributes.'],
      ['/scripted', 'The server renders <script>, which the policy of the document forbids in a page.'],
      ['/large', 'The server renders 301 kB of HTML, 300 kB is the limit.'],
      ['/asking', 'Its fixture has no answer to GET /api/v1/unheard-of, with which the server renders it.'],
      ['/anew', 'The browser renders it anew, instead of hydrating what the server has rendered.'],
      [
        '/differing',
        'differs from what the server has rendered: the server has "Friday" in <b>, the browser "Thursday" in <b>, after "Today is ".',
      ],
    ])('%s, saying why: %s', (name, why) => expect(reasons[name]).toContain(why));

    test('and a good page beside it is not', () => expect(reasons['/fine']).toBe(''));

    test('if it takes too long, and then alone again', async () => {
      const remote = runnableRemote({ pages: { endless: { run: good, server: { html: `new Promise(() => {})` } } } });
      const { verdict, report } = await examine(remote, [renderingShell()], { pageLimitMs: 4_000 });
      expect(verdict).toBe('refused');
      expect(report.pages).toEqual([expect.objectContaining({ ok: false, isLate: true })]);
      expect(report.summary).toContain('The renderer did not answer within 1000 ms (./endless).');
    }, 60_000);
  });
});
