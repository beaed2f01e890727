import { expect, test } from '../site/journey';
import { costsOf, isScript } from './costs';
import { openStaged } from './measure-route';
import { signs } from './visited-routes';
import { isCall } from './waves';

test.use({ viewport: { width: 1440, height: 900 } });

test('a second visit of home fetches its document, and no script', async ({ page, context, site }) => {
  const visitOn = async (tab: typeof page) => (await openStaged(tab)).visit(site.origin, signs.home);
  const first = await visitOn(page);
  expect(costsOf(first.start).scriptBytes).toBeGreaterThan(100_000);
  const { start, idle } = await visitOn(await context.newPage());
  const onWire = [...start, ...idle].filter((asked) => asked.bytes > 0 && !isCall(asked));
  expect(onWire.map(({ type, url }) => `${type} ${url}`)).toEqual([`Document ${site.origin}/`]);
});

const links = [
  { name: 'Flights', sign: signs.flightStart },
  { name: 'Airport Pickup', sign: signs.rideSearch },
  { name: 'Track Booking', sign: signs.trackBooking },
  { name: 'Contact Us', sign: signs.contact },
];

for (const { name, sign } of links)
  test(`${name}: what the page needs is there once the pointer rested on its link, and the press fetches nothing more`, async ({
    page,
    site,
  }) => {
    const { visit, asked, next, quiet } = await openStaged(page);
    await visit(site.origin, signs.home);
    const before = asked().length;
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    await link.hover();
    await quiet();
    expect(asked().slice(before).filter(isScript), 'what the hover fetches').not.toEqual([]);
    while (await next());
    const prefetched = asked().length;
    await link.click();
    await quiet();
    // what the rides' card asks the API for changes with what is sold
    expect(
      asked()
        .slice(prefetched)
        .filter((each) => !isCall(each)),
    ).toEqual([]);
    await expect(sign(page)).toBeVisible();
  });
