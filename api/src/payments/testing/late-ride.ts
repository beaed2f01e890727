import type { TestApi } from '../../testing';
import { recordsOf } from './records';
import { travellerOf, type UnpaidRide } from './traveller';

const accountMs = 30 * 60_000;

/** A ride with a late payment under review: its car was held by another booking, and is free again. */
export async function lateRide(api: TestApi): Promise<UnpaidRide> {
  const traveller = travellerOf(api);
  const runOut = async () => {
    api.travel(accountMs);
    await api.runJobs();
  };
  const ride = await traveller.book();
  await runOut();
  await traveller.book(await recordsOf(api).carOf(ride));
  await traveller.pay(ride);
  await runOut();
  return ride;
}
