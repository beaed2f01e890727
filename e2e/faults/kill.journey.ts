import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from 'api/database';
import { breaches } from 'api/payments/invariants';
import type { BookedRide } from 'shared/contract/rides';
import { bookingOf, createRide, criteriaIn, selectCar } from '../rides/ride-by-api';
import { type Answer, callApi, newKey } from '../site/call-api';
import { expect, test } from '../site/journey';
import { type Engine, launchSite, type Site } from '../site/launch-site';
import { mailsOf } from '../site/mailbox';
import { newTraveller } from '../site/traveller';

type Created = Pick<BookedRide, 'savedBookedRide' | 'transfer_details'>;
type Confirmed = { readonly status: string };

/** A request that may be cut: its first answer, if one came, and the same request again. */
interface Attempt<Data> {
  readonly first: Promise<Answer<Data> | undefined>;
  readonly again: () => Promise<Answer<Data>>;
}

function begin<Data>(send: () => Promise<Answer<Data>>): Attempt<Data> {
  return { first: send().catch(() => undefined), again: send };
}

const killAfterMs = [0, 10, 25, 45, 80];

const booking = (site: Site, criteria: ReturnType<typeof criteriaIn>, index: number) =>
  selectCar(site.origin, criteria, index).then((selection) => {
    const body = bookingOf(selection, newTraveller());
    const key = newKey();
    return () => createRide(site.origin, body, key);
  });

/** The retry succeeds, and says what the first answer said if there was one. */
async function settle<Data>({ first, again }: Attempt<Data>): Promise<{ data: Data; wasCut: boolean }> {
  const before = await first;
  const after = await again();
  expect(after.status, JSON.stringify(after.body)).toBe(200);
  if (before?.status === 200) expect<unknown>(after.body.data).toEqual(before.body.data);
  return { data: after.body.data, wasCut: before === undefined };
}

/** Three bookings and two confirmations under way at once, the process killed among them, and all of them retried. */
async function killRound(site: Site, afterMs: number, day: number): Promise<{ made: Created[]; cut: number }> {
  const criteria = criteriaIn(day);
  const paying = await Promise.all([0, 1].map(async (index) => settle(begin(await booking(site, criteria, index)))));
  const sends = await Promise.all([2, 3, 4].map((index) => booking(site, criteria, index)));
  await Promise.all(
    paying.map(async ({ data: { transfer_details: account } }) => {
      const transfer = { accountNumber: account.accountNumber, amount: account.amount };
      expect((await callApi(site.origin, '/sandbox/transfers', transfer)).status).toBe(201);
    }),
  );

  const bookings = sends.map(begin);
  const confirmations = paying.map(({ data: { savedBookedRide: ride } }) => {
    const key = newKey();
    const body = { ride_id: ride._id, transaction_id: ride.transaction_id };
    return begin(() => callApi<Confirmed>(site.origin, '/ride/confirm-transfer', body, key));
  });
  await delay(afterMs);
  await site.kill();
  await site.restart();

  const booked = await Promise.all(bookings.map(settle));
  const confirmed = await Promise.all(confirmations.map(settle));
  for (const { data } of confirmed) expect(data.status).toBe('awaiting_confirmation');
  return {
    made: [...paying, ...booked].map(({ data }) => data),
    cut: [...booked, ...confirmed].filter(({ wasCut }) => wasCut).length,
  };
}

/** What a killed process was about to do is taken up again once its lease is over: lets that minute pass. */
async function endLeases(site: Site): Promise<void> {
  await site.stop();
  const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: site.databaseUrl });
  await database.db
    .updateTable('jobs')
    .set({ leased_until: new Date(0) })
    .where('leased_until', 'is not', null)
    .execute()
    .finally(() => database.close());
  await site.restart();
}

/** One confirmation for each paid booking: a repeat has the same message id, and so the same file. */
async function confirmationsOf(site: Site): Promise<string[]> {
  const mails = await mailsOf(site.dataDir);
  return mails
    .filter(({ subject }) => subject?.startsWith('Your ride is booked'))
    .map(({ to }) => to?.[0]?.address ?? '');
}

for (const engine of ['postgres', 'embedded'] satisfies Engine[]) {
  test(`a process killed in mid-booking and mid-confirmation loses and doubles nothing (${engine})`, async () => {
    test.setTimeout(300_000);
    const site = await launchSite({ engine });
    try {
      const made: Created[] = [];
      let cut = 0;
      for (const [round, afterMs] of killAfterMs.entries()) {
        const result = await killRound(site, afterMs, 2 + round);
        made.push(...result.made);
        cut += result.cut;
      }
      // a kill that cut nothing off would prove nothing
      expect(cut).toBeGreaterThan(0);

      const read = await Promise.all(
        made.map(({ savedBookedRide }) => callApi<BookedRide>(site.origin, `/ride/booked-ride/${savedBookedRide._id}`)),
      );
      const rides = read.map(({ body }) => body.data);
      const paid = rides.filter(({ payment }) => payment.status === 'paid');
      expect(paid).toHaveLength(2 * killAfterMs.length);
      for (const { payment } of paid) expect(payment.amountPaid).toBe(payment.amountDue);
      const payers = paid.map(({ savedBookedRide }) => savedBookedRide.email).sort();
      await endLeases(site);
      await expect.poll(async () => (await confirmationsOf(site)).sort(), { timeout: 30_000 }).toEqual(payers);

      await site.stop();
      const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: site.databaseUrl });
      try {
        const rows = await database.db
          .selectFrom('ride_bookings')
          .leftJoin('car_holds', (join) =>
            join.onRef('car_holds.booking_id', '=', 'ride_bookings.id').on('car_holds.released_at', 'is', null),
          )
          .select(['ride_bookings.public_id', 'car_holds.id as hold'])
          .execute();
        expect(rows.map(({ public_id }) => public_id).sort()).toEqual(
          made.map(({ savedBookedRide }) => savedBookedRide._id).sort(),
        );
        expect(rows.filter(({ hold }) => hold === null)).toEqual([]);
        expect(await breaches(database.db)).toEqual([]);
      } finally {
        await database.close();
      }
    } finally {
      await site.discard();
    }
  });
}
