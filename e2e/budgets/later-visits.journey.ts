import { expect, test } from '../site/journey';
import { costsOf, isScript } from './costs';
import { openStaged } from './measure-route';
import { isCall } from './request-waves';
import { readyElements } from './visited-routes';

test.use({ viewport: { width: 1440, height: 900 } });

test('a second visit to the home page fetches only its document', async ({ page, context, site }) => {
  const visitOn = async (tab: typeof page) => (await openStaged(tab)).visit(site.origin, readyElements.home);
  const first = await visitOn(page);
  expect(costsOf(first.start).scriptBytes).toBeGreaterThan(100_000);
  const { start, idle } = await visitOn(await context.newPage());
  const onWire = [...start, ...idle].filter((request) => request.bytes > 0 && !isCall(request));
  expect(onWire.map(({ type, url }) => `${type} ${url}`)).toEqual([`Document ${site.origin}/`]);
});

test('on a phone, a press on a link fetches no entry: the page fetched those of all remotes when it was idle', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { visit, requests, next, settle } = await openStaged(page);
  const { idle } = await visit(site.origin, readyElements.home);
  const entriesIn = (fetched: typeof idle) =>
    fetched.filter(({ url, bytes }) => bytes > 0 && url.includes('/remoteEntry.')).map(({ url }) => url.split('/')[4]);
  expect(entriesIn(idle).toSorted()).toEqual(['mf-content', 'mf-rides', 'mf-tracking']);
  const before = requests().length;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await settle();
  while (await next());
  await expect(readyElements.contact(page)).toBeVisible();
  expect(entriesIn(requests().slice(before))).toEqual([]);
});

const links = [
  { name: 'Flights', sign: readyElements.flightStart },
  { name: 'Airport Pickup', sign: readyElements.rideSearch },
  { name: 'Track Booking', sign: readyElements.trackBooking },
  { name: 'Contact Us', sign: readyElements.contact },
];

for (const { name, sign } of links)
  test(`${name}: hovering its link fetches all files of the page, and the click fetches none`, async ({
    page,
    site,
  }) => {
    const { visit, requests, next, settle } = await openStaged(page);
    await visit(site.origin, readyElements.home);
    const before = requests().length;
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    await link.hover();
    await settle();
    expect(requests().slice(before).filter(isScript), 'what the hover fetches').not.toEqual([]);
    while (await next());
    const prefetched = requests().length;
    await link.click();
    await settle();
    // without the API calls of the rides' card, which depend on what is on sale, and the drawing on the map, which nothing waits for
    expect(
      requests()
        .slice(prefetched)
        .filter((request) => !isCall(request) && !request.url.includes('/map.')),
    ).toEqual([]);
    await expect(sign(page)).toBeVisible();
  });
