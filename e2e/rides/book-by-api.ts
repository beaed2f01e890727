import { randomUUID } from 'node:crypto';
import type { Failure } from 'shared/contract/operation';
import type { TransferDetails } from 'shared/contract/payments';
import type { RideResult, RideSelection, SavedBookedRide } from 'shared/contract/rides';
import { newTraveller } from './traveller';

/** Tomorrow's date as Lagos has it, `YYYY-MM-DD`. */
export const tomorrowInLagos = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + 24 * 60 * 60 * 1000);

/** Books a ride from Lagos airport to Ikeja for tomorrow by the API alone, for what comes after the booking. */
export async function bookByApi(
  origin: string,
): Promise<{ savedBookedRide: SavedBookedRide; transfer_details: TransferDetails }> {
  const journey = {
    pickupLocation: 'Murtala Muhammed International Airport (LOS)',
    dropOffLocation: 'Ikeja, Lagos',
    pickupDate: tomorrowInLagos(),
    pickupTime: '09:30',
  };
  const [car] = await post<RideResult[]>(origin, '/ride/search-ride', journey);
  if (!car) throw new Error('No car is free in Lagos tomorrow');
  const { car_id, price_id } = car;
  const { quoteId } = await post<RideSelection>(origin, '/ride/select-ride', { ...journey, car_id, price_id });
  const { email, phone } = newTraveller();
  return post(origin, '/ride/create-ride', {
    quoteId,
    car_id,
    price_id,
    title: 'Mrs',
    firstName: 'Amaka',
    lastName: 'Okafor',
    gender: 'female',
    email,
    phone: `+234${phone.slice(1)}`,
    nationality: 'NG',
    age: 34,
  });
}

async function post<T>(origin: string, path: string, body: object): Promise<T> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  const read = (await answer.json()) as { data: T } & Failure;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${read.code}: ${read.message}`);
  return read.data;
}
