import { expect, test } from '@jest/globals';
import {
  asGenericDocument,
  documentData,
  documentPart,
  releaseMapIn,
  renderedParts,
  shellFilesIn,
  withoutPageData,
  withReleaseMap,
  withRoot,
} from './document-parts';
import type { ReleaseMap } from './release-map';
import { defaultSiteRules } from './site-rules';

const map: ReleaseMap = {
  tag: 'a </script> and a <!--root--> in it',
  shell: { version: '1.0.0', base: '/remotes/shell/1.0.0/' },
  remotes: {},
  site: { testMode: false, rules: defaultSiteRules },
};
const files = ['/remotes/shell/1.0.0/main.js'];
const html = `<!doctype html><html><head>${documentPart('title', 'Terms · Tafiya')}
${documentPart('firstCalls', "fetch('/api/v1/ride')")}
${documentPart('hints', '<link rel="preload" as="script" href="/remotes/mf-rides/1.0.0/terms.js">')}
${documentData(map, files)}<script src="/remotes/shell/1.0.0/main.js"></script>
</head><body>
<div id="root">
<!--root--><noscript>Switch it on</noscript><!--/root-->
</div>
</body></html>`;
const frame = '<header>Bar</header><main>$& Loading</main>';
const page = '<header>Bar</header><main><h1>Terms</h1></main>';
const rendered = (address: string, data = '') =>
  withRoot(html, page, renderedParts({ address, day: '2026-11-25' }, '', data));

test('a document names its releases and the files of the shell', () => {
  expect(releaseMapIn(html)).toEqual(map);
  expect(shellFilesIn(html)).toEqual(files);
});

test.each(['', '<title>Sign in to this Wi-Fi</title>', html.replace('"shell"', '"shel'), html.replace('{', '')])(
  'other text has no release map (%#)',
  (text) => {
    expect(releaseMapIn(text)).toBeUndefined();
    expect(shellFilesIn('')).toEqual([]);
  },
);

test('the root has what a server has rendered, and no white space around it', () => {
  expect(withRoot(html, frame)).toContain(`<body>\n<div id="root"><!--root-->${frame}<!--/root--></div>\n</body>`);
  expect(rendered('/terms', '[]')).toContain(
    `${page}<!--/root--></div><script type="application/json" id="rendered">{"address":"/terms","day":"2026-11-25"}</script>` +
      '<script type="application/json" id="page-data">[]</script>\n</body>',
  );
});

test('a generic document has the frame, or nothing in place of a rendered page, without title, hints and first calls of a page', () => {
  for (const [stored, root] of [
    [withRoot(html, frame), frame],
    [rendered('/terms', '[]'), ''],
  ] as const) {
    const other = asGenericDocument(stored, 'Tafiya');
    expect(other).toContain('<title>Tafiya</title>');
    expect(other).toContain(`<!--root-->${root}<!--/root-->`);
    for (const text of ['Terms', 'terms.js', 'fetch(', 'id="rendered"', 'id="page-data"'])
      expect(other).not.toContain(text);
    expect(releaseMapIn(other)).toEqual(map);
    expect(asGenericDocument(other, 'Tafiya')).toBe(other);
  }
});

test('a device stores no page that was rendered with data or for a query, and any other document as it is', () => {
  for (const stored of [rendered('/terms', '[1]'), rendered('/terms?to=LOS')]) {
    const text = withoutPageData(stored);
    expect(text).toContain('<div id="root"><!--root--><!--/root--></div>');
    expect(text).toContain('Terms · Tafiya');
    expect(text).not.toMatch(/id="rendered"|id="page-data"|<header>/);
  }
  for (const stored of [html, withRoot(html, frame), rendered('/terms')]) expect(withoutPageData(stored)).toBe(stored);
});

test('a document gets another map, and loses the hints and the first calls of the page, and nothing else', () => {
  const local = { ...map, tag: '$& </script>' };
  const other = withReleaseMap(html, local);
  expect(releaseMapIn(other)).toEqual(local);
  expect(other).not.toContain('terms.js');
  expect(other).not.toContain('fetch(');
  for (const text of ['<title>Terms · Tafiya</title>', '<noscript>', '<script src="/remotes/shell/1.0.0/main.js">'])
    expect(other).toContain(text);
});

test('a page that a server has rendered is not hydrated if the document gets another map, and keeps its rules', () => {
  const facts = { address: '/terms', day: '2026-11-25' };
  const document = '<body><div id="root"><!--root-->frame<!--/root--></div></body>';
  const rendered = withRoot(document, '<h1>Terms</h1>', renderedParts(facts, ':root{--a:1}', '[{"key":["terms"]}]'));
  expect(withReleaseMap(rendered, map)).toBe(
    '<body><div id="root"><!--root--><h1>Terms</h1><!--/root--></div><script type="text/css" id="later-rules">:root{--a:1}</script></body>',
  );
});

test('text without parts stays as it is', () => {
  expect(withReleaseMap('<h1>Sign in</h1>', map)).toBe('<h1>Sign in</h1>');
  expect(asGenericDocument('<title>open', 'Tafiya')).toBe('<title>open');
  expect(withRoot('<title>open', frame)).toBe('<title>open');
});

test.each([
  ['firstCalls', 'x="</script>"'],
  ['root', '<p><!--/root--></p>'],
] as const)('a content that ends its part is an error: %s', (name, content) => {
  expect(() => documentPart(name, content)).toThrow(`The ${name} of a document contains`);
});
