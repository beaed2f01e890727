import type { Reconciliation } from 'shared/contract/reconciliation';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import { breaches } from '../invariants';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { openSimulatedSite, type SimulatedSite, siteNames } from './testing/sites';

const alarm = 'The bank took money of a transfer back';

describe.each(siteNames)('money that %s takes back', (name) => {
  let site: SimulatedSite;
  let logged: { msg: string; kobo?: number }[];
  let ride: UnpaidRide;
  beforeEach(async () => {
    logged = [];
    site = await openSimulatedSite(name, { logTo: { write: (line) => void logged.push(JSON.parse(line)) } });
    ride = await travellerOf(site.api).book();
    await site.pay(ride, ride.due * 100);
    await site.settle();
  });
  afterEach(async () => {
    expect(await breaches(site.api.context.db)).toEqual([]);
    await site.close();
  });

  const refund = async (body: object) => {
    const id = await recordsOf(site.api).refundIdOf(ride);
    dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, body));
    for (const minutes of [10, 60]) await site.wait(minutes);
  };
  const takesBack = async () => {
    site.takesBack(ride);
    for (let turn = 0; turn < 2; turn += 1) await site.wait(20);
  };
  const alarms = () => logged.filter(({ msg }) => msg === alarm).map(({ kobo }) => kobo);
  const inReview = async () =>
    dataOf<PaymentUnderReview[]>(await staffOf(site.api).get('/staff/payments')).flatMap(({ reason, amount }) =>
      reason === 'taken_back' ? [amount] : [],
    );

  test('after a refund of a part through it is the rest, with one alarm and one item of the review', async () => {
    const backKobo = await endRide(site.api, ride, 700_000);
    expect(backKobo).toBeGreaterThan(700_000);
    await refund({ by: 'bank' });
    await takesBack();
    expect(alarms()).toEqual([700_000]);
    expect(await inReview()).toEqual([7000]);
  });

  test('after a refund by hand, from another bank, is all that came in', async () => {
    await endRide(site.api, ride, 700_000);
    await refund({ by: 'hand', reference: 'FT-1' });
    await takesBack();
    expect(alarms()).toEqual([ride.due * 100]);
    expect(await inReview()).toEqual([ride.due]);
  });

  test('after a refund in its dashboard is all that came in', async () => {
    await site.refundsThere(ride, 500_000);
    await site.wait(10);
    await takesBack();
    expect(alarms()).toEqual([ride.due * 100]);
  });

  test('a refund in its dashboard is a difference of the lists, also beside one of ours of the same amount', async () => {
    const backKobo = await endRide(site.api, ride, (ride.due * 100) / 2);
    await refund({ by: 'bank' });
    await site.refundsThere(ride, backKobo);
    await site.wait(24 * 60);
    const { differences } = dataOf<Reconciliation>(await staffOf(site.api).get('/staff/reconciliation'));
    expect(differences).toMatchObject([{ kind: 'refund_unknown', ours: null, theirs: backKobo / 100 }]);
  });

  test('after a refund that waits for money at the bank is all that came in', async () => {
    await endRide(site.api, ride, 700_000);
    site.endsRefund('lacks_money');
    await refund({ by: 'bank' });
    await takesBack();
    expect(alarms()).toEqual([ride.due * 100]);
  });
});

test('of two transfers of Monnify, of which a refund has sent one back, the other one is taken back', async () => {
  const site = await openSimulatedSite('monnify any');
  try {
    const ride = await travellerOf(site.api).book();
    for (const kobo of [ride.due * 100, 500_000]) await site.pay(ride, kobo);
    await site.settle();
    const id = await recordsOf(site.api).refundIdOf(ride);
    dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by: 'bank' }));
    for (const minutes of [10, 60]) await site.wait(minutes);
    site.takesBack(ride);
    for (let turn = 0; turn < 2; turn += 1) await site.wait(20);
    const lost = await site.api.context.db
      .selectFrom('taken_back')
      .innerJoin('transfers', 'transfers.id', 'taken_back.transfer_id')
      .select(['taken_back.amount_kobo as lost', 'transfers.amount_kobo as received'])
      .execute();
    expect(lost).toEqual([{ lost: ride.due * 100, received: ride.due * 100 }]);
  } finally {
    await site.close();
  }
});
