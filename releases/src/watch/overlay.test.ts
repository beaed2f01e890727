import { defaultSiteRules, type ReleaseMap } from 'shared/remote';
import { mapIn, overlayDocument, overlayPolicy } from './overlay';

const map: ReleaseMap = {
  tag: 'deployed',
  shell: { version: '1.0.0', base: '/remotes/shell/1.0.0/' },
  remotes: {},
  site: { testMode: false, rules: defaultSiteRules },
};
const document = `<html><head><script data-first-calls>fetch('/api/v1/ride')</script>
<link rel="preload" as="script" href="/remotes/mf-rides/1.0.0/remoteEntry.js">
<link rel="preload" as="script" href="/remotes/shell/1.0.0/main.js">
</head><body><script type="application/json" id="release-map">${JSON.stringify(map)}</script></body></html>`;

test('a document gets another map and a script, and loses the preloads of replaced releases', () => {
  const local = { ...map, tag: 'a </script> in it' };
  const html = overlayDocument(document, {
    map: local,
    replaced: ['mf-rides'],
    script: '<script src="/x.js"></script>',
  });
  expect(mapIn(html)).toEqual(local);
  expect(html).not.toContain('/remotes/mf-rides/1.0.0/');
  expect(html).toContain('/remotes/shell/1.0.0/main.js');
  expect(html).not.toContain('fetch(');
  expect(html).toContain('<script src="/x.js"></script></body>');
});

test('a page without a map is recognised', () => {
  expect(mapIn('<html></html>')).toBeUndefined();
  expect(mapIn(document)).toEqual(map);
});

test('the policy allows watch builds, and nothing else', () => {
  const policy = "default-src 'none'; script-src 'self' 'sha256-x'; img-src 'self' data:; frame-ancestors 'none'";
  expect(overlayPolicy(policy, ['http://localhost:4003'])).toBe(
    "default-src 'none'; script-src 'self' 'sha256-x' http://localhost:4003 'unsafe-eval'; img-src 'self' data: http://localhost:4003; frame-ancestors 'none'",
  );
});
