import { defaultSiteRules, documentData, documentPart, type ReleaseMap, releaseMapIn } from 'shared/remote';
import { overlayDocument, overlayPolicy } from './overlay';

const map: ReleaseMap = {
  tag: 'deployed',
  shell: { version: '1.0.0', base: '/remotes/shell/1.0.0/' },
  remotes: {},
  site: { testMode: false, rules: defaultSiteRules },
};
const document = `<html><head>${documentPart('firstCalls', "fetch('/api/v1/ride')")}
${documentPart('hints', '<link rel="preload" as="script" href="/remotes/mf-rides/1.0.0/remoteEntry.js">')}
<link rel="preload" as="script" href="/remotes/shell/1.0.0/main.js">
</head><body>${documentData(map, [])}</body></html>`;

test('a document gets another map and a script, and loses the preloads of the page', () => {
  const local = { ...map, tag: 'a </script> in it' };
  const html = overlayDocument(document, local, '<script src="/x.js"></script>');
  expect(releaseMapIn(html)).toEqual(local);
  expect(html).not.toContain('/remotes/mf-rides/1.0.0/');
  expect(html).toContain('/remotes/shell/1.0.0/main.js');
  expect(html).not.toContain('fetch(');
  expect(html).toContain('<script src="/x.js"></script></body>');
});

test('the policy allows watch builds, and nothing else', () => {
  const policy = "default-src 'none'; script-src 'self' 'sha256-x'; img-src 'self' data:; frame-ancestors 'none'";
  expect(overlayPolicy(policy, ['http://localhost:4003'])).toBe(
    "default-src 'none'; script-src 'self' 'sha256-x' http://localhost:4003 'unsafe-eval'; img-src 'self' data: http://localhost:4003; frame-ancestors 'none'",
  );
});
