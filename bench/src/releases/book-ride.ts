import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { criteriaOf, differentJourneys } from '../rides/ride-criteria';
import { travellerNo } from '../rides/ride-traveller';

interface Ride {
  readonly car_id: string;
  readonly price_id: string;
}

interface Booked {
  readonly savedBookedRide: { readonly _id: string; readonly status: string };
  readonly transfer_details: { readonly accountNumber: string; readonly amount: number };
}

/** The notice of the sandbox bank and what it brings about; a traveller would long have asked again. */
const confirmedWithinMs = 30_000;
const askEveryMs = 250;

class BookingFailed extends Error {
  override readonly name = 'BookingFailed';
}

/**
 * Books the n-th ride as the pages do: search, select, create, a transfer into the account, and the confirmation once
 * the bank's notice has come.
 *
 * @throws BookingFailed naming the call that was not answered as it should be
 */
export async function bookRide(origin: string, number: number): Promise<void> {
  const criteria = criteriaOf(number);
  const found = await call<Ride[]>(origin, '/ride/search-ride', criteria);
  const ride = found[Math.floor(number / differentJourneys)];
  if (!ride) throw new BookingFailed(`search: no car on ${criteria.pickupDate}`);
  const { car_id, price_id } = ride;
  const selection = await call<{ quoteId: string }>(origin, '/ride/select-ride', { ...criteria, car_id, price_id });
  const booking = { quoteId: selection.quoteId, car_id, price_id, ...travellerNo(number) };
  const { savedBookedRide, transfer_details } = await call<Booked>(origin, '/ride/create-ride', booking);
  const { accountNumber, amount } = transfer_details;
  await call(origin, '/sandbox/transfers', { accountNumber, amount });
  await confirmed(origin, savedBookedRide._id);
}

async function confirmed(origin: string, id: string): Promise<void> {
  const giveUpAt = performance.now() + confirmedWithinMs;
  while (performance.now() < giveUpAt) {
    const { savedBookedRide } = await call<Booked>(origin, `/ride/booked-ride/${id}`);
    if (savedBookedRide.status === 'awaiting_confirmation') return;
    await delay(askEveryMs);
  }
  throw new BookingFailed(`confirmation: not within ${confirmedWithinMs / 1000} s`);
}

async function call<Data>(origin: string, path: string, body?: object): Promise<Data> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {},
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new BookingFailed(`${path}: ${error}`);
  });
  if (!answer.ok) throw new BookingFailed(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}
