import { createHmac, randomUUID } from 'node:crypto';
import type { Answer, Call } from '../load/open-loop';
import { criteriaOf, differentJourneys } from '../rides/ride-criteria';
import { travellerNo } from '../rides/ride-traveller';
import { secret } from '../site/api-process';

interface FoundRide {
  readonly car_id: string;
  readonly price_id: string;
}

interface Selection extends FoundRide {
  readonly quoteId: string;
}

interface Created {
  readonly savedBookedRide: { readonly _id: string; readonly bookingId: string; readonly transaction_id: string };
  readonly transfer_details: { readonly accountNumber: string; readonly amount: number };
}

/** What the calls answered that could be read, in their order. */
const dataOf = <Data>(answers: readonly Answer[]): Data[] =>
  answers.filter(({ status, text }) => status === 200 && text).map(({ text = '' }) => JSON.parse(text).data as Data);

const keyed = () => ({ 'idempotency-key': randomUUID() });
const nth = <Value>(values: readonly Value[], number: number): Value => {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('Nothing was answered by the calls before');
  return value;
};

export const searchRide = (number: number): Call => ({ path: '/ride/search-ride', body: criteriaOf(number) });

/** @param found what is free, a list for each way */
export const selectRide =
  (found: readonly (readonly FoundRide[])[]) =>
  (number: number): Call => {
    const { car_id, price_id } = nth(nth(found, number), Math.floor(number / differentJourneys));
    return { path: '/ride/select-ride', body: { ...criteriaOf(number), car_id, price_id } };
  };

export const foundBy = (answers: readonly Answer[]): FoundRide[][] => dataOf<FoundRide[]>(answers);
export const selectedBy = (answers: readonly Answer[]): Selection[] => dataOf<Selection>(answers);
export const createdBy = (answers: readonly Answer[]): Created[] => dataOf<Created>(answers);

/** Each selection is good for one booking. @param first the number of the first traveller */
export const createRide =
  (selections: readonly Selection[], first: number) =>
  (number: number): Call => {
    const { quoteId, car_id, price_id } = nth(selections, number);
    const body = { quoteId, car_id, price_id, ...travellerNo(first + number) };
    return { path: '/ride/create-ride', body, headers: keyed() };
  };

/** The bank's word that the money of a booking is in, signed as the sandbox bank signs. */
export const payRide =
  (bookings: readonly Created[]) =>
  (number: number): Call => {
    const { accountNumber, amount } = nth(bookings, number).transfer_details;
    const now = new Date();
    const transfer = { reference: randomUUID(), accountNumber, amountKobo: amount * 100, currency: 'NGN' };
    const body = {
      eventId: randomUUID(),
      event: 'transfer.received',
      transfer: { ...transfer, sentAt: now.toISOString() },
    };
    const seconds = Math.floor(now.getTime() / 1000);
    const signature = createHmac('sha256', secret)
      .update(`${seconds}.${JSON.stringify(body)}`)
      .digest('hex');
    const headers = { 'x-sandbox-timestamp': String(seconds), 'x-sandbox-signature': signature };
    return { path: '/payments/notices/sandbox', body, headers };
  };

/** "I've transferred the money", for a booking that is paid. */
export const confirmTransfer =
  (bookings: readonly Created[]) =>
  (number: number): Call => {
    const { _id: ride_id, transaction_id } = nth(bookings, number).savedBookedRide;
    return { path: '/ride/confirm-transfer', body: { ride_id, transaction_id }, headers: keyed() };
  };

export const readRide =
  (bookings: readonly Created[]) =>
  (number: number): Call => ({ path: `/ride/booked-ride/${nth(bookings, number).savedBookedRide._id}` });

export const trackRide =
  (bookings: readonly Created[]) =>
  (number: number): Call => {
    const { bookingId } = nth(bookings, number).savedBookedRide;
    return { path: '/track/ride', body: { bookingId, lastName: travellerNo(0).lastName } };
  };
