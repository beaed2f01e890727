import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import {
  firstOffer,
  found,
  oneWay,
  oneWayOf,
  returnOf,
  selected,
  selectOffer,
  sellSeats,
} from '../testing/search-calls';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const minuteMs = 60_000;
const read = (selectionId: string) => api.inject({ method: 'GET', url: `/fly/flightselect/${selectionId}` });

describe('selecting a flight', () => {
  it('guarantees the price of the search for 15 minutes', async () => {
    const criteria = returnOf('LOS', 'LHR', ['2026-12-01', '2026-12-15'], { adults: 2, children: 1, infants: 1 });
    const search = await found(api, criteria);
    const offer = firstOffer(search);
    const selection = await selected(api, search, offer);
    const expiresOn = new Date(api.context.now().getTime() + 15 * minuteMs).toISOString();
    expect(selection).toMatchObject({
      selectionId: expect.stringMatching(/^[\w-]{22}$/),
      criteria,
      offer: { ...offer, expiresOn },
      priceChanged: false,
      oldTotal: offer.price.total,
      newTotal: offer.price.total,
      expiresOn,
    });
    expect(selection.airports.map(({ iata }) => iata)).toEqual(expect.arrayContaining(['LOS', 'LHR']));
    expect(dataOf(await read(selection.selectionId))).toEqual(selection);
    api.travel(15 * minuteMs);
    expect(refusalOf(await read(selection.selectionId))).toMatchObject({ status: 410, code: 'OFFER_EXPIRED' });
  });

  it('reports a price increase if seats were sold meanwhile, and guarantees the new price', async () => {
    const search = await found(api);
    const offer = firstOffer(search);
    await sellSeats(api, offer, offer.seatsLeft - 1);
    const selection = await selected(api, search, offer);
    expect(selection).toMatchObject({ priceChanged: true, oldTotal: offer.price.total, offer: { seatsLeft: 1 } });
    expect(selection.newTotal).toBeGreaterThan(offer.price.total);
    expect(selection.newTotal).toBe(selection.offer.price.total);
    await sellSeats(api, offer, 0);
    expect(dataOf(await read(selection.selectionId))).toEqual(selection);
  });

  it('has the fare of the new day after midnight', async () => {
    await api.close();
    api = await openTestApi({ now: new Date('2026-11-20T22:55:00Z') });
    const search = await found(api, oneWayOf('LOS', 'ABV', '2026-12-04'));
    const offer = firstOffer(search);
    api.travel(10 * minuteMs);
    const selection = await selected(api, search, offer);
    expect(selection.priceChanged).toBe(true);
    expect(selection.newTotal).toBeGreaterThan(selection.oldTotal);
  });

  it('refuses a sold-out flight', async () => {
    const search = await found(api);
    const offer = firstOffer(search);
    await sellSeats(api, offer);
    expect(refusalOf(await selectOffer(api, search, offer))).toMatchObject({ status: 409, code: 'SOLD_OUT' });
  });

  it('refuses an expired search, or a flight that has left sale', async () => {
    const search = await found(api, oneWayOf('LOS', 'ABV', '2026-11-20'));
    const [soonest] = [...search.offers].sort((a, b) =>
      (a.slices[0]?.departAt ?? '') < (b.slices[0]?.departAt ?? '') ? -1 : 1,
    );
    if (!soonest) throw new Error('Nothing leaves today');
    const other = await found(api);
    const leavesMs = Date.parse(soonest.slices[0]?.departAt ?? '');
    api.travel(leavesMs - api.context.now().getTime() - 120 * minuteMs + 1000);
    const isOver = search.expiresOn <= api.context.now().toISOString();
    expect(refusalOf(await selectOffer(api, isOver ? other : search, soonest))).toMatchObject({
      status: 410,
      code: 'OFFER_EXPIRED',
    });
    api.travel(15 * minuteMs);
    expect(refusalOf(await selectOffer(api, other, firstOffer(other)))).toMatchObject({
      status: 410,
      code: 'OFFER_EXPIRED',
    });
  });

  it('refuses anything but an offer of this search', async () => {
    const [search, other] = [await found(api), await found(api)];
    const offer = firstOffer(search);
    const [key, total, seal] = offer.offerId.split(':');
    const forged = [
      firstOffer(other).offerId,
      `${key}:1:${seal}`,
      `${key?.replace('SAVER', 'FLEX')}:${total}:${seal}`,
      `${offer.offerId}x`,
      offer.offerId.slice(0, -1),
      'x',
      ':::',
      'ü'.repeat(300),
    ];
    for (const offerId of forged)
      expect(refusalOf(await selectOffer(api, search, { offerId }))).toMatchObject({
        status: 410,
        code: 'OFFER_EXPIRED',
      });
    const unknown = { searchId: 'A'.repeat(22) };
    expect(refusalOf(await selectOffer(api, unknown, offer))).toMatchObject({ status: 410, code: 'OFFER_EXPIRED' });
  });

  it('deletes old searches and selections with new ones', async () => {
    const search = await found(api);
    await selected(api, search, firstOffer(search));
    api.travel(25 * 60 * minuteMs);
    const later = await found(api, { ...oneWay, slices: [{ from: 'LOS', to: 'PHC', departureDate: '2026-12-01' }] });
    await selected(api, later, firstOffer(later));
    const count = async (table: 'flight_searches' | 'flight_selections') =>
      (await api.context.db.selectFrom(table).selectAll().execute()).length;
    expect([await count('flight_searches'), await count('flight_selections')]).toEqual([1, 1]);
  });
});
