import { parseSettings } from 'api/settings';
import { inlineHash } from '../release/digest';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { mapIn } from '../testing/map-in';
import { renderingShell, withServerSide } from '../testing/rendering-candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

const css = '.tf-a{color:red}';
const laterCss = '@keyframes spin{to{rotate:1turn}}';

/** Renders the text of the remote's server side, with the version in its map. */
const shellSource = `exports.renderPage = async ({ map, address }, entryOf) => {
  const remote = map.remotes['mf-rides'];
  const text = address === '/ride-search' ? entryOf(remote.container).text : 'a page of the shell';
  return { html: \`<h1 class="tf-a">\${text}</h1>\`, css: ${JSON.stringify(css)}, laterCss: ${JSON.stringify(laterCss)}, ruleNames: ['a'] };
};`;

const frameCss = '.tf-b{color:blue}';

/** As the shell above, with a frame that counts how often it was rendered. With the remote's version 0.0.1 it throws once. */
const framingSource = `${shellSource}
let count = 0;
let hasThrown = false;
exports.renderFrame = async ({ map }) => {
  if (map.remotes['mf-rides']?.version === '0.0.1' && !hasThrown) {
    hasThrown = true;
    throw new Error('window is not defined');
  }
  count += 1;
  return { html: \`<p class="tf-b">Frame \${count}</p>\`, css: ${JSON.stringify(frameCss)} };
};`;

const frameIn = (body: string) =>
  /<div id="root"><!--root--><p class="tf-b">(Frame \d+)<\/p><!--\/root--><\/div>/.exec(body)?.[1];

const rides = (version: string) =>
  withServerSide(ridesCandidate(version, { mark: version }), `exports.text = 'rides ${version}';`);

let site: TestReleases;
/** How far the clock of the site is ahead. */
let aheadMs = 0;
const errors: unknown[] = [];

async function open(): Promise<void> {
  errors.length = 0;
  site = await openTestReleases({
    watching: parseSettings({}),
    now: () => new Date(Date.now() + aheadMs),
    onError: (error) => errors.push(error),
  });
}

afterEach(() => site.close());

const get = (url: string) => site.app.inject({ url });
const isRendered = (body: string) => body.includes('id="rendered"');

/** The response for a page, once it is rendered. */
const renderedPage = (url: string) => responseWith(url, 'id="rendered"');

/** The renderer answers between two requests. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function responseWith(url: string, text: string) {
  for (;;) {
    const answer = await get(url);
    if (answer.body.includes(text)) return answer;
    await turn();
  }
}

async function untilError(url: string): Promise<void> {
  while (!errors.length) {
    await get(url);
    await turn();
  }
}

test('the document of a public page has the page, its rules by their hash, and what it was rendered for', async () => {
  await open();
  await site.goLive(renderingShell(shellSource));
  await site.goLive(rides('1.0.0'));
  const { body, headers, statusCode } = await renderedPage('/ride-search');
  expect(statusCode).toBe(200);
  expect(body).toContain('<div id="root"><!--root--><h1 class="tf-a">rides 1.0.0</h1><!--/root--></div>');
  expect(body).toContain(`<style data-rules="a">${css}</style>`);
  // what the page itself does not need arrives after it
  expect(body).toContain(`<!--/root--></div><script type="text/css" id="later-rules">${laterCss}</script>`);
  expect(headers['content-security-policy']).toContain(inlineHash(css));
  expect(body).toMatch(/id="rendered">\{"address":"\/ride-search","day":"\d{4}-\d\d-\d\d"\}</);
  expect(headers.etag).toBeDefined();
  expect(
    (await site.app.inject({ url: '/ride-search', headers: { 'if-none-match': String(headers.etag) } })).statusCode,
  ).toBe(304);
});

test('home and the not-found page are rendered as well; personal pages and pages with a query are not', async () => {
  await open();
  await site.goLive(renderingShell(shellSource));
  await site.goLive(rides('1.0.0'));
  expect((await renderedPage('/')).body).toContain('a page of the shell');
  const notFound = await renderedPage('/nowhere');
  expect(notFound.statusCode).toBe(404);
  expect(notFound.body).toContain('{"address":"*"');
  expect((await renderedPage('/elsewhere')).headers.etag).toBe(notFound.headers.etag);
  await renderedPage('/ride-search');
  for (const url of ['/ride-search?area=Ikeja', '/ride-of/42']) {
    await get(url);
    expect(isRendered((await get(url)).body)).toBe(false);
  }
});

test('at every moment of fifty rollbacks the page and the map are of the same release', async () => {
  await open();
  await site.goLive(renderingShell(shellSource));
  await site.goLive(rides('1.0.0'));
  await site.publish(rides('2.0.0'));
  const seen = new Set<string>();
  let isMoving = true;
  const visits = (async () => {
    while (isMoving) {
      const { body } = await get('/ride-search');
      const shown = /<h1 class="tf-a">rides (\S+)<\/h1>/.exec(body)?.[1];
      const version = mapIn(body).remotes['mf-rides']?.version;
      if (shown) expect(shown).toBe(version);
      seen.add(`${shown} ${version}`);
      await turn();
    }
  })();
  for (let move = 1; move <= 50; move += 1) {
    const version = move % 2 ? '2.0.0' : '1.0.0';
    await site.releases.registry.makeLive({ name: 'mf-rides', version, kind: 'promote', who: 'test', why: 'test' });
    await renderedPage('/ride-search');
  }
  isMoving = false;
  await visits;
  expect([...seen]).toEqual(expect.arrayContaining(['1.0.0 1.0.0', '2.0.0 2.0.0']));
  expect(errors).toEqual([]);
});

describe('without a server side', () => {
  test('of the remote, its pages get the frame, and the others are rendered', async () => {
    await open();
    await site.goLive(renderingShell(shellSource));
    await site.goLive(ridesCandidate());
    await renderedPage('/nowhere');
    expect(isRendered((await get('/ride-search')).body)).toBe(false);
    expect(errors).toEqual([]);
  });

  test('of the shell, all pages get the frame', async () => {
    await open();
    await site.goLive(shellCandidate());
    await site.goLive(rides('1.0.0'));
    expect(isRendered((await get('/')).body)).toBe(false);
    expect(errors).toEqual([]);
  });
});

test('a page whose code throws gets the frame, and the error is reported once', async () => {
  await open();
  await site.goLive(renderingShell(shellSource));
  await site.goLive(withServerSide(ridesCandidate(), `throw new Error('window is not defined');`));
  await renderedPage('/nowhere');
  await untilError('/ride-search');
  for (let visit = 0; visit < 20; visit += 1) expect(isRendered((await get('/ride-search')).body)).toBe(false);
  expect(errors).toHaveLength(1);
  expect(String(errors[0])).toContain('/ride-search could not be rendered on the server');
});

describe('the frame', () => {
  test('is in each document whose page is not rendered, with its rules by their hash, and without facts of a page', async () => {
    await open();
    await site.goLive(renderingShell(framingSource));
    await site.goLive(ridesCandidate());
    for (const url of ['/ride-of/42', '/ride-search', '/nowhere?a=b']) {
      const { body, headers } = await responseWith(url, 'Frame');
      expect(frameIn(body)).toBeDefined();
      expect(body).toContain(`<style>${frameCss}</style>`);
      expect(headers['content-security-policy']).toContain(inlineHash(frameCss));
      expect(isRendered(body)).toBe(false);
    }
    expect((await renderedPage('/nowhere')).body).not.toContain('Frame');
    expect(errors).toEqual([]);
  });

  test('is rendered once for a site and a day', async () => {
    await open();
    await site.goLive(renderingShell(framingSource));
    await site.goLive(ridesCandidate());
    const today = frameIn((await responseWith('/ride-of/42', 'Frame')).body);
    for (const url of ['/ride-of/42', '/ride-search']) expect(frameIn((await get(url)).body)).toBe(today);
    aheadMs += 24 * 3_600_000;
    expect(frameIn((await get('/ride-of/42')).body)).not.toBe(today);
    expect(frameIn((await responseWith('/ride-of/42', 'Frame')).body)).not.toBe(today);
  });

  test('that throws is reported once and tried again; until then documents have the sentence of their template', async () => {
    await open();
    await site.goLive(renderingShell(framingSource));
    await site.goLive(ridesCandidate('0.0.1'));
    await untilError('/ride-of/42');
    for (let visit = 0; visit < 20; visit += 1) expect((await get('/ride-of/42')).body).toContain('Scripts are off');
    expect(errors.map(String)).toEqual([expect.stringContaining('The frame could not be rendered on the server')]);
    aheadMs += 61_000;
    await responseWith('/ride-of/42', 'Frame');
  });

  test('is left out for a preview, and for a shell without one', async () => {
    await open();
    await site.goLive(renderingShell(framingSource));
    await site.goLive(ridesCandidate());
    await responseWith('/ride-of/42', 'Frame');
    expect((await get(site.previewOf('mf-rides@1.0.0', '/ride-of/42'))).body).toContain('Scripts are off');
    await site.close();
    await open();
    await site.goLive(renderingShell(shellSource));
    await site.goLive(ridesCandidate());
    await renderedPage('/nowhere');
    expect((await get('/ride-of/42')).body).toContain('Scripts are off');
    expect(errors).toEqual([]);
  });

  test('replaces that of an older template; without it no placeholder is left', async () => {
    await open();
    const older = (source: string, version: string) => {
      const shell = withServerSide(shellCandidate(version), source);
      const root =
        '<div id="root">\n<!--root-->\n<header>Bar</header><main>{{main}}</main>© {{year}}\n<!--/root-->\n</div>';
      const files = shell.files.map(({ file, content }) => ({
        file,
        content:
          file === 'document.html'
            ? Buffer.from(content.toString().replace(/<div id="root">.*<\/div>/, root))
            : content,
      }));
      return { ...shell, files };
    };
    await site.goLive(older(shellSource, '1.0.0'));
    await site.goLive(ridesCandidate());
    expect((await get('/ride-of/42')).body).toContain('<header>Bar</header><main></main>© \n');
    await site.goLive(older(framingSource, '1.1.0'));
    expect(frameIn((await responseWith('/ride-of/42', 'Frame')).body)).toBeDefined();
  });
});

test('the files of a server side are not served', async () => {
  await open();
  await site.goLive(renderingShell(shellSource));
  expect((await get('/remotes/shell/1.0.0/main.22222222.js')).statusCode).toBe(200);
  expect((await get('/remotes/shell/1.0.0/server/entry.js')).statusCode).toBe(404);
});
