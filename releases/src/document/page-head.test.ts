import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
const bodyOf = async (url: string, headers: Record<string, string> = {}) =>
  (await site.app.inject({ url, headers })).body;

const questions = [{ question: 'Who </script> waits?', answer: 'Your driver, {{rule:freeWaitAirportMinutes}}.' }];

beforeAll(async () => {
  site = await openTestReleases();
  await site.goLive(shellCandidate());
  await site.goLive(ridesCandidate('1.0.0', { questions }));
});
afterAll(() => site.close());

const metas = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  );
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('a shared link', () => {
  test('of an indexable page has a link preview', async () => {
    expect(metas(await bodyOf('/ride-search?pickupLocation=Ikeja'))).toMatchObject({
      description: 'Priced cars',
      'og:title': 'Book a &quot;ride&quot; &lt;fast&gt; · Tafiya',
      'og:description': 'Priced cars',
      'og:url': 'https://tafiya.test/ride-search',
      'og:type': 'website',
      'og:site_name': 'Tafiya',
      'og:locale': 'en_NG',
      'og:image': expect.stringMatching(/^https:\/\/tafiya\.test\/brand\/social-card\.[0-9a-f]{8}\.png$/),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining('Tafiya'),
      'twitter:card': 'summary_large_image',
    });
  });

  test.each(['/ride-of/42', '/nowhere'])('of %s has only a title', async (url) => {
    const found = metas(await bodyOf(url));
    expect(Object.keys(found).filter((name) => /^(og|twitter):/.test(name))).toEqual(['og:title']);
    expect(found.robots).toBe('noindex');
  });
});

describe('structured data', () => {
  test('home names the owner, with the contacts of the brand', async () => {
    expect(dataIn(await bodyOf('/'))['@graph']).toEqual([
      {
        '@type': 'Organization',
        '@id': 'https://tafiya.test/#organization',
        name: 'Tafiya',
        url: 'https://tafiya.test/',
        logo: expect.stringMatching(/^https:\/\/tafiya\.test\/brand\/icon-512\./),
      },
      expect.objectContaining({ '@type': 'WebSite', url: 'https://tafiya.test/', inLanguage: 'en-NG' }),
    ]);
  });

  test('an inner page has breadcrumbs and answers with the site’s times', async () => {
    const [trail, answered] = dataIn(await bodyOf('/ride-search'))['@graph'];
    expect(trail.itemListElement.map(({ name, item }: { name: string; item: string }) => [name, item])).toEqual([
      ['Home', 'https://tafiya.test/'],
      ['Book a "ride" <fast>', 'https://tafiya.test/ride-search'],
    ]);
    expect(answered).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ name: 'Who </script> waits?', acceptedAnswer: { text: 'Your driver, 60 minutes.' } }],
    });
  });

  test('a page that is not indexable has none', async () => {
    expect(dataIn(await bodyOf('/ride-of/42'))).toBeNull();
  });
});

test('without a renderer a document says that its page needs scripts', async () => {
  for (const url of ['/', '/ride-search', '/ride-of/42', '/nowhere'])
    expect(await bodyOf(url)).toContain(
      '<div id="root"><!--root--><noscript>Scripts are off</noscript><!--/root--></div>',
    );
});

test('the browser’s bar has the chosen theme’s colour, or both if the device decides', async () => {
  const coloursIn = (html: string) =>
    [...html.matchAll(/name="theme-color" content="([^"]+)"(?: media="([^"]+)")?/g)].map(([, ...found]) => found);
  expect(coloursIn(await bodyOf('/', { cookie: 'theme=dark' }))).toEqual([['#082a1a', undefined]]);
  expect(coloursIn(await bodyOf('/'))).toEqual([
    ['#08351f', '(prefers-color-scheme: light)'],
    ['#082a1a', '(prefers-color-scheme: dark)'],
  ]);
});
