import type { CataloguePreview, CouponEntry, CouponValues, listCoupons } from 'shared/contract/catalogue';
import type { DataOf } from 'shared/contract/operation';
import { dayIn, defaultTimeZone } from 'shared/format';
import { addDays } from 'shared/format/zone';
import { type Booked, create, quote, travellerNo } from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, post, refusalOf } from '../../testing/responses';
import { type Staff, staffAs } from '../people/testing/people-calls';

let api: TestApi;
let ada: Staff;
beforeAll(async () => {
  api = await openTestApi();
  ada = await staffAs(api, 'ada@tafiya.ng', ['money']);
});
afterAll(() => api.close());

const values: CouponValues = {
  product: 'ride',
  percentage: null,
  most: null,
  fixed: 1_500,
  leastSpend: 5_000,
  firstDay: '2026-11-20',
  lastDay: '2026-12-31',
  mostRedemptions: null,
  mostPerContact: null,
  isOn: true,
};

const add = (code: string, over: object = {}) =>
  ada.browser.post('/staff/catalogue/coupons', { code, values: { ...values, ...over } });

async function couponOf(code: string): Promise<CouponEntry> {
  const { entries } = dataOf<DataOf<typeof listCoupons>>(await ada.browser.get('/staff/catalogue/coupons'));
  const found = entries.find(({ key }) => key === code);
  if (!found) throw new Error(`There is no coupon ${code}`);
  return found;
}

async function change(code: string, over: Partial<CouponValues>) {
  const coupon = await couponOf(code);
  const body = { kind: 'coupon', key: code, values: { ...coupon.values, ...over }, version: coupon.version };
  return ada.browser.post('/staff/catalogue/changes', body);
}

/** A traveller's check of a code on an open quote. */
async function check(code: string) {
  const { quoteId } = await quote(api, { type: 'SUV' });
  return post(api, '/fly/verifyCoupon', { code, product: 'ride', quoteId });
}

it('a new coupon is used at once, with any spelling of its code', async () => {
  expect(dataOf(await add(' harmattan '))).toEqual({ message: 'HARMATTAN is added.' });
  expect(dataOf(await check('harmattan'))).toMatchObject({ discountName: 'HARMATTAN', discountAmount: 1_500 });
  expect((await couponOf('HARMATTAN')).changes).toMatchObject([
    { madeBy: 'Ada Obi', differences: [{ label: 'On', before: 'no', after: 'yes' }], state: 'in_force' },
  ]);
});

it('a code is used once', async () => {
  dataOf(await add('TWICE'));
  expect(refusalOf(await add('twice'))).toMatchObject({
    status: 400,
    fields: { code: 'There is a coupon with this code. Choose another code, or change that coupon.' },
  });
});

it('counts its uses, which stay as they were booked when its terms change', async () => {
  dataOf(await add('COUNTED'));
  const booked = dataOf<Booked>(
    await create(api, await quote(api, { type: 'SUV' }), travellerNo(1), { couponCode: 'COUNTED' }),
  );
  expect(await couponOf('COUNTED')).toMatchObject({ redeemed: 1, given: 1_500 });
  dataOf(await change('COUNTED', { fixed: 2_000, mostRedemptions: 1 }));
  expect(await couponOf('COUNTED')).toMatchObject({ redeemed: 1, given: 1_500 });
  const url = `/ride/booked-ride/${booked.savedBookedRide._id}`;
  const { payment } = dataOf<{ payment: { amountDue: number } }>(await api.inject({ method: 'GET', url }));
  expect(payment.amountDue).toBe(booked.transfer_details.amount);
  expect(refusalOf(await check('COUNTED')).message).toBe('COUNTED has been used up.');
});

it('one that is switched off is unknown to travellers, until that is undone', async () => {
  dataOf(await add('PAUSED'));
  expect(dataOf(await change('PAUSED', { isOn: false }))).toEqual({ message: 'The coupon PAUSED is changed.' });
  expect(refusalOf(await check('PAUSED')).code).toBe('COUPON_UNKNOWN');
  const { version, changes } = await couponOf('PAUSED');
  const undo = await ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version });
  expect(dataOf(undo)).toEqual({ message: 'The coupon PAUSED is as it was before.' });
  expect((await check('PAUSED')).statusCode).toBe(200);
});

it('the undo of a new coupon switches it off, and its row stays for its bookings', async () => {
  dataOf(await add('MISTAKE'));
  const { version, changes } = await couponOf('MISTAKE');
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version }));
  expect((await couponOf('MISTAKE')).values.isOn).toBe(false);
  expect(refusalOf(await check('MISTAKE')).code).toBe('COUPON_UNKNOWN');
});

it('the coupons of a new site can be changed', async () => {
  dataOf(await change('WELCOME2K', { mostRedemptions: 900, lastDay: '2027-12-31' }));
  expect((await couponOf('WELCOME2K')).changes[0]?.differences).toEqual([
    { label: 'Last day', before: 'Wednesday 30, June 2027', after: 'Friday 31, December 2027' },
    { label: 'Uses in all', before: '500', after: '900' },
  ]);
});

/** What a preview says, with each row as "booking: before, after (note)". */
async function preview(code: string | null, wanted: CouponValues, more: object = {}) {
  const body = { kind: 'coupon', key: code, values: wanted, ...more };
  const { title, prices } = dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body));
  return { title, rows: prices.map((row) => `${row.title}: ${row.before}, ${row.after} (${row.note})`) };
}

it('the preview shows example bookings before and after, and changes nothing', async () => {
  dataOf(await add('SEEN'));
  const { title, rows } = await preview('SEEN', { ...values, fixed: 2_500 });
  expect(title).toBe('Bookings with it on Fri 20 Nov');
  expect(rows[0]).toBe('Lagos airport to Ikeja: 11500, 10500 (NGN 13,000 without it)');
  expect(rows.some((row) => row.startsWith('Lagos to Abuja'))).toBe(false);
  expect((await couponOf('SEEN')).values.fixed).toBe(1_500);
});

it('the preview says where a coupon does not apply, and shows one for flights with flights', async () => {
  dataOf(await add('MORE'));
  const { rows } = await preview('MORE', { ...values, product: 'both', leastSpend: 20_000 });
  expect(rows[0]).toBe('Lagos airport to Ikeja: 11500, 13000 (It does not apply then)');
  const flight = rows.find((row) => row.startsWith('Lagos to Abuja')) ?? '';
  const [, before, after] = /: (\d+), (\d+) /.exec(flight) ?? [];
  expect(Number(before) - Number(after)).toBe(1_500);
});

it('the preview of a new one begins on its first day', async () => {
  const { title, rows } = await preview(null, { ...values, firstDay: '2026-12-01' });
  expect(title).toBe('Bookings with it on Tue 1 Dec');
  expect(rows[0]).toBe('Lagos airport to Ikeja: 13000, 11500 (NGN 13,000 without it)');
});

it('a coupon that is not there is not changed', async () => {
  const body = { kind: 'coupon', key: 'NOWHERE', values, version: 0 };
  expect(refusalOf(await ada.browser.post('/staff/catalogue/changes', body)).code).toBe('NOT_FOUND');
});

it.each([
  ['code', 'TOO GOOD', {}, 'Use up to 40 letters, digits and dashes, like PICKUP10'],
  ['values.percentage', 'BOTH', { percentage: 5 }, 'Enter a percentage or an amount, not both'],
  ['values.percentage', 'NEITHER', { fixed: null }, 'Enter a percentage or an amount, not both'],
  ['values.percentage', 'ALL', { percentage: 100, fixed: null }, 'Enter at most 90%'],
  ['values.most', 'LIMIT', { most: 500 }, 'A limit is for a percentage only'],
  ['values.leastSpend', 'FREE', { leastSpend: 1_500 }, 'Enter more than the discount: something has to be left to pay'],
  ['values.lastDay', 'BACK', { lastDay: '2026-11-19' }, 'Choose the first day or a later one'],
  ['values.mostPerContact', 'NONE', { mostPerContact: 0 }, 'Enter at least 1'],
])('%s of %s is refused at its field', async (field, code, over, message) => {
  expect(refusalOf(await add(code, over))).toMatchObject({ status: 400, fields: { [field]: message } });
});

it('terms of a later day start at midnight in Lagos, and an undo puts the former ones back', async () => {
  dataOf(await add('LATER'));
  const { version, values: present } = await couponOf('LATER');
  const body = { kind: 'coupon', key: 'LATER', values: { ...present, fixed: 2_000 }, version, startsOn: '2026-11-21' };
  expect(dataOf(await ada.browser.post('/staff/catalogue/changes', body))).toEqual({
    message: 'The coupon LATER changes on Saturday 21, November 2026.',
  });
  expect(dataOf(await check('LATER'))).toMatchObject({ discountAmount: 1_500 });
  // midnight in Lagos
  api.travel(14 * 60 * 60 * 1000);
  await api.runJobs();
  expect(dataOf(await check('LATER'))).toMatchObject({ discountAmount: 2_000 });
  // the first session is over by now
  ada = await staffAs(api, 'bola@tafiya.ng', ['money']);
  const { changes, version: next } = await couponOf('LATER');
  expect(changes[0]).toMatchObject({ state: 'in_force', madeBy: 'Ada Obi' });
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version: next }));
  expect(dataOf(await check('LATER'))).toMatchObject({ discountAmount: 1_500 });
});

describe('terms that are planned', () => {
  const hourMs = 60 * 60 * 1000;

  /** Plans 15% for tomorrow, and makes another change today. */
  async function planAndChange(code: string, since: Partial<CouponValues>) {
    ada = await staffAs(api, `${code.toLowerCase()}@tafiya.ng`, ['money']);
    dataOf(await add(code, { percentage: 10, fixed: null }));
    const { values: present, version } = await couponOf(code);
    const startsOn = addDays(dayIn(defaultTimeZone, api.context.now()), 1);
    const body = { kind: 'coupon', key: code, values: { ...present, percentage: 15 }, version, startsOn };
    dataOf(await ada.browser.post('/staff/catalogue/changes', body));
    dataOf(await change(code, since));
    for (const hours of [24, 2]) {
      api.travel(hours * hourMs);
      await api.runJobs();
    }
    ada = await staffAs(api, `next-${code.toLowerCase()}@tafiya.ng`, ['money']);
    return couponOf(code);
  }

  it('leave a coupon off that was switched off since', async () => {
    const { values: terms, changes } = await planAndChange('LEAKED', { isOn: false });
    expect(terms).toMatchObject({ isOn: false, percentage: 15 });
    expect(changes.find(({ state }) => state === 'in_force')?.differences).toEqual([
      { label: 'Discount', before: '10%', after: '15%' },
    ]);
  });

  it('leave a coupon off that an earlier plan switches off', async () => {
    ada = await staffAs(api, 'planner@tafiya.ng', ['money']);
    dataOf(await add('ENDING', { percentage: 10, fixed: null }));
    const today = dayIn(defaultTimeZone, api.context.now());
    for (const [days, over] of [
      [1, { isOn: false }],
      [2, { percentage: 15 }],
    ] as const) {
      const { values: present, version } = await couponOf('ENDING');
      const body = { kind: 'coupon', key: 'ENDING', values: { ...present, ...over }, version };
      dataOf(await ada.browser.post('/staff/catalogue/changes', { ...body, startsOn: addDays(today, days) }));
    }
    api.travel(48 * hourMs);
    await api.runJobs();
    ada = await staffAs(api, 'reader@tafiya.ng', ['money']);
    const { values: terms, changes } = await couponOf('ENDING');
    expect(terms).toMatchObject({ isOn: false, percentage: 15 });
    expect(changes[0]?.differences).toEqual([{ label: 'Discount', before: '10%', after: '15%' }]);
  });

  it('do not start if they do not fit what was changed since, and the history says why', async () => {
    const { values: terms, changes } = await planAndChange('MIXED', { percentage: null, fixed: 2_000 });
    expect(terms).toMatchObject({ percentage: null, fixed: 2_000 });
    expect(changes.map(({ state, reason }) => [state, reason])).toContainEqual([
      'not_started',
      'It does not fit what was changed after it was planned.',
    ]);
  });
});
