import { createHmac, randomUUID } from 'node:crypto';
import type { Call, Response } from '../load/open-loop';
import { addressOf, criteriaOf, differentJourneys, travellerOf } from '../rides/nth-ride';
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

/** The data of the successful responses in order. */
const dataOf = <Data>(responses: readonly Response[]): Data[] =>
  responses.filter(({ status, text }) => status === 200 && text).map(({ text = '' }) => JSON.parse(text).data as Data);

const keyed = () => ({ 'idempotency-key': randomUUID() });
const nth = <Value>(values: readonly Value[], number: number): Value => {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('The calls before had no successful response');
  return value;
};

export const searchRide = (number: number): Call => ({ path: '/ride/search-ride', body: criteriaOf(number) });

/** @param found the free cars for each way */
export const selectRide =
  (found: readonly (readonly FoundRide[])[]) =>
  (number: number): Call => {
    const { car_id, price_id } = nth(nth(found, number), Math.floor(number / differentJourneys));
    return { path: '/ride/select-ride', body: { ...criteriaOf(number), car_id, price_id } };
  };

export const foundBy = (responses: readonly Response[]): FoundRide[][] => dataOf<FoundRide[]>(responses);
export const selectedBy = (responses: readonly Response[]): Selection[] => dataOf<Selection>(responses);
export const createdBy = (responses: readonly Response[]): Created[] => dataOf<Created>(responses);

/** A selection is valid for one booking. @param first the number of the first traveller */
export const createRide =
  (selections: readonly Selection[], first: number) =>
  (number: number): Call => {
    const { quoteId, car_id, price_id } = nth(selections, number);
    const body = { quoteId, car_id, price_id, ...travellerOf(first + number) };
    return { path: '/ride/create-ride', body, headers: { ...keyed(), ...addressOf(first + number) } };
  };

/** The sandbox bank's signed notice that the money of a booking has arrived. */
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

/** The button "I've transferred the money", for a paid booking. */
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
    return { path: '/track/ride', body: { bookingId, lastName: travellerOf(0).lastName } };
  };
