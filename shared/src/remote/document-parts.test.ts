import { expect, test } from '@jest/globals';
import {
  asGenericDocument,
  documentData,
  documentPart,
  releaseMapIn,
  shellFilesIn,
  withReleaseMap,
} from './document-parts';
import type { ReleaseMap } from './release-map';
import { defaultSiteRules } from './site-rules';

const map: ReleaseMap = {
  tag: 'a </script> and a <!--main--> in it',
  shell: { version: '1.0.0', base: '/remotes/shell/1.0.0/' },
  remotes: {},
  site: { testMode: false, rules: defaultSiteRules },
};
const files = ['/remotes/shell/1.0.0/main.js'];
const html = `<!doctype html><html><head>${documentPart('title', 'Terms · Tafiya')}
${documentPart('firstCalls', "fetch('/api/v1/ride')")}
${documentPart('hints', '<link rel="preload" as="script" href="/remotes/mf-rides/1.0.0/terms.js">')}
${documentData(map, files)}<script src="/remotes/shell/1.0.0/main.js"></script>
</head><body><div id="root"><header>Bar</header>
<main class="frame-main" aria-busy="true">${documentPart('main', '<h1>Terms</h1><p>Plain $& text</p>')}</main></div></body></html>`;

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

test('a generic document keeps the frame, without the page’s own text, hints and first calls', () => {
  const other = asGenericDocument(html, { title: 'Tafiya', main: '<p>$& Loading</p>' });
  expect(other).toContain('<title>Tafiya</title>');
  expect(other).not.toContain('Terms');
  expect(other).not.toContain('terms.js');
  expect(other).not.toContain('fetch(');
  expect(other).toContain('<main class="frame-main" aria-busy="true"><!--main--><p>$& Loading</p><!--/main--></main>');
  expect(other).toContain('<header>Bar</header>');
  expect(releaseMapIn(other)).toEqual(map);
  expect(asGenericDocument(other, { title: 'Tafiya', main: '<p>$& Loading</p>' })).toBe(other);
});

test('a document gets another map, and loses the hints and the first calls of the page, and nothing else', () => {
  const local = { ...map, tag: '$& </script>' };
  const other = withReleaseMap(html, local);
  expect(releaseMapIn(other)).toEqual(local);
  expect(other).not.toContain('terms.js');
  expect(other).not.toContain('fetch(');
  for (const text of ['<title>Terms · Tafiya</title>', '<h1>Terms</h1>', '<script src="/remotes/shell/1.0.0/main.js">'])
    expect(other).toContain(text);
});

test('text without parts stays as it is', () => {
  expect(withReleaseMap('<h1>Sign in</h1>', map)).toBe('<h1>Sign in</h1>');
  expect(asGenericDocument('<title>open', { title: 'Tafiya', main: '' })).toBe('<title>open');
});

test.each([
  ['firstCalls', 'x="</script>"'],
  ['main', '<p><!--/main--></p>'],
] as const)('a content that ends its part is an error: %s', (name, content) => {
  expect(() => documentPart(name, content)).toThrow(`The ${name} of a document contains`);
});
