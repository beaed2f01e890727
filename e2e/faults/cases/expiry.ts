import { setTimeout as delay } from 'node:timers/promises';
import { createBooking, criteriaIn } from '../../rides/ride-api';
import { callApi } from '../../site/call-api';
import type { Site } from '../../site/launch-site';
import { newTraveller } from '../../site/traveller';
import { withApi } from '../api-under-test';
import { checkRecords, runSql } from '../check-records';
import type { Fault, Report } from '../fault';
import { emptyLog, rideOf, type TravellerLog } from '../travellers';

const accountSeconds = 4;
const atOnce = 4;

/** The money, the click on "I've transferred the money", a new account and the expiry meet within a second. */
async function payAroundExpiry(site: Site, round: number, seat: number, seen: TravellerLog): Promise<void> {
  const traveller = newTraveller();
  const created = await createBooking(site.origin, traveller, criteriaIn(2 + round), seat);
  const { accountNumber, amount } = created.transfer_details;
  const { _id: ride_id, transaction_id } = created.savedBookedRide;
  const offsetMs = -800 + ((round * atOnce + seat) % 9) * 200;
  await delay(accountSeconds * 1000 + offsetMs);
  const answers = await Promise.all([
    callApi(site.origin, '/sandbox/transfers', { accountNumber, amount }),
    callApi(site.origin, '/ride/confirm-transfer', { ride_id, transaction_id }),
    callApi(site.origin, '/booking/payment/initiatepayment', { bookingType: 'ride', booking_id: ride_id }),
  ]);
  for (const { status } of answers) if (status >= 500) seen.violations.push(`a call at expiry was answered ${status}`);
  // in time, or late and revived as the car is free: the traveller has paid and has the ride
  seen.bookings.push(rideOf(created, traveller.email, true));
}

async function paidAroundExpiry(site: Site, rounds: number): Promise<Report> {
  const seen = emptyLog();
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: atOnce }, (_, seat) => payAroundExpiry(site, round, seat, seen)));
  }
  return { counts: { bookings: rounds * atOnce }, violations: await checkRecords(site, seen) };
}

const env = { RULE_ACCOUNT_SECONDS: String(accountSeconds) };

export const moneyAtExpiry: Fault = {
  name: 'money, click, new account and expiry within a second of each other',
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  rounds: { short: 2, full: 12 },
  run: ({ engine, rounds }) => withApi(engine, (site) => paidAroundExpiry(site, rounds), env),
  control: {
    without: 'a ledger that adds up: one kobo is moved by hand',
    expects: /kobo|adds up|counts exactly/,
    run: ({ engine }) =>
      withApi(
        engine,
        async (site) => {
          const { counts } = await paidAroundExpiry(site, 1);
          await runSql(site, 'update payments set received_kobo = received_kobo + 1');
          const violations = await checkRecords(site, emptyLog());
          return { counts, violations };
        },
        env,
      ),
  },
};
