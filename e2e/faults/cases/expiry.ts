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
const concurrent = 4;

/** Sends the transfer, the click on "I've transferred the money" and the request for a new account within a second of the expiry. */
async function payAroundExpiry(site: Site, round: number, seat: number, log: TravellerLog): Promise<void> {
  const traveller = newTraveller();
  const created = await createBooking(site.origin, traveller, criteriaIn(2 + round), seat);
  const { accountNumber, amount } = created.transfer_details;
  const { _id: ride_id, transaction_id } = created.savedBookedRide;
  const offsetMs = -800 + ((round * concurrent + seat) % 9) * 200;
  await delay(accountSeconds * 1000 + offsetMs);
  const answers = await Promise.all([
    callApi(site.origin, '/sandbox/transfers', { accountNumber, amount }),
    callApi(site.origin, '/ride/confirm-transfer', { ride_id, transaction_id }),
    callApi(site.origin, '/booking/payment/initiatepayment', { bookingType: 'ride', booking_id: ride_id }),
  ]);
  for (const { status } of answers) if (status >= 500) log.violations.push(`a call at expiry was answered ${status}`);
  // paid in time, or late and revived because the car is free: both give a paid booking
  log.bookings.push(rideOf(created, traveller.email, true));
}

async function runAroundExpiry(site: Site, rounds: number): Promise<Report> {
  const log = emptyLog();
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: concurrent }, (_, seat) => payAroundExpiry(site, round, seat, log)));
  }
  return { counts: { bookings: rounds * concurrent }, violations: await checkRecords(site, log) };
}

const env = { RULE_ACCOUNT_SECONDS: String(accountSeconds) };

export const moneyAtExpiry: Fault = {
  name: 'transfer, confirmation, new account and expiry within a second of each other',
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  rounds: { short: 2, full: 12 },
  run: ({ engine, rounds }) => withApi(engine, (site) => runAroundExpiry(site, rounds), env),
  control: {
    without: 'a consistent ledger: one kobo is added by SQL',
    expects: /kobo|received amount/,
    run: ({ engine }) =>
      withApi(
        engine,
        async (site) => {
          const { counts } = await runAroundExpiry(site, 1);
          await runSql(site, 'update payments set received_kobo = received_kobo + 1');
          const violations = await checkRecords(site, emptyLog());
          return { counts, violations };
        },
        env,
      ),
  },
};
