import { expect, test } from '@jest/globals';
import { dayBeforeMs, flightPart, oneWay, rideOn, ridePart, rideThere } from '../../testing/trip-samples';
import { nextStep } from './next-step';
import { type TripPart, tripsOf } from './trips';

const lagos = (clock: string) => Date.parse(`2026-11-${clock}:00+01:00`);
const there = ridePart('TFY-RAAA-AAAA', rideThere);
const on = ridePart('TFY-RBBB-BBBB', rideOn);
const single = flightPart({ slices: oneWay() });

function stepOf(parts: readonly TripPart[], nowMs = dayBeforeMs) {
  const [trip] = tripsOf(parts, nowMs);
  return trip && nextStep(trip, nowMs);
}

test('an unpaid part comes before everything, with what is missing and the end of its hold', () => {
  const unpaid = ridePart(
    'TFY-RBBB-BBBB',
    rideOn,
    { status: 'pending_payment', actions: ['pay', 'cancel'], payment: { status: 'underpaid', amountPaid: 4_500 } },
    { state: 'unpaid', id: 'abcdefghijklmnopqrstuv' },
  );
  expect(stepOf([unpaid, single])).toMatchObject({
    text: 'Pay NGN 30,000 until 10:30 AM',
    tone: 'warn',
    link: { to: '/ride-payment-options?id=abcdefghijklmnopqrstuv' },
  });
  // without an answer of the site the amount is not known
  expect(stepOf([{ ...unpaid, tracked: undefined }])?.text).toBe('Pay until 10:30 AM');
});

test('of a bank that takes only the exact amount, the step says so, and what the bank returns', () => {
  const unpaid = (rejected?: { amount: number; at: string }) =>
    ridePart(
      'TFY-RBBB-BBBB',
      rideOn,
      {
        status: 'pending_payment',
        actions: ['pay', 'cancel'],
        payment: { status: 'pending', amountPaid: 0, takes: 'exact', rejected },
      },
      { state: 'unpaid' },
    );
  expect(stepOf([unpaid()])).toMatchObject({
    text: 'Pay NGN 34,500 until 10:30 AM',
    detail:
      'Send exactly NGN 34,500 in one transfer; your bank returns any other amount. Your ride TFY-RBBB-BBBB is held, and not booked yet.',
  });
  expect(stepOf([unpaid({ amount: 9_000, at: '2026-11-26T09:05:00.000Z' })])?.detail).toBe(
    'Your bank returns NGN 9,000: this account takes only the exact amount. Send exactly NGN 34,500 in one transfer. Your ride TFY-RBBB-BBBB is held, and not booked yet.',
  );
});

test.each([
  ['before check-in opens', lagos('25T10:00'), 'Check in online with Air Peace from Thu 26 Nov, 07:15 AM'],
  ['once it is open', lagos('26T10:00'), 'Check in online with Air Peace'],
  ['in the hours before the ride', lagos('27T03:00'), 'Be ready at 05:10 AM: the driver comes to 12 Allen Avenue'],
  ['on the way to the airport', lagos('27T05:30'), 'Be at the airport in Lagos by 05:15 AM'],
  ['in the air', lagos('27T07:40'), 'Meet your driver at arrivals at 09:15 AM'],
])('%s', (_, nowMs, text) => {
  expect(stepOf([there, single, on], nowMs)?.text).toBe(text);
});

test('the driver who is there comes before what the clock says', () => {
  const waiting = ridePart('TFY-RBBB-BBBB', rideOn, { status: 'driver_arrived' });
  expect(stepOf([single, waiting], lagos('27T08:40'))?.text).toBe('Your driver is waiting for you');
});

test('a price that has risen asks for a decision', () => {
  const flight = flightPart({ slices: oneWay(), status: 'price_changed', actions: ['accept_price'] });
  expect(stepOf([flight])).toMatchObject({
    text: 'Decide about the new price of your flight',
    link: { to: '/track-flight?booking=TFY-F8K2-MQX4' },
  });
});

test('a flight that lands after the pickup is reported, and so is a ride with a cancelled flight', () => {
  const early = ridePart('TFY-RBBB-BBBB', { ...rideOn, pickupTime: '08:00' });
  expect(stepOf([single, early])).toMatchObject({
    text: 'P4 7124 lands on Fri 27 Nov at 08:30 AM, after your pickup on Fri 27 Nov at 08:00 AM',
    tone: 'warn',
  });
  const waiting = {
    until: '2026-11-27T08:30:00.000Z',
    isFromLanding: true,
    sentence: 'The driver waits 60 minutes from landing of P4 7124, due 08:30 AM, at no charge.',
  };
  const awaited = ridePart('TFY-RBBB-BBBB', { ...rideOn, pickupTime: '08:00', waiting });
  expect(stepOf([single, awaited])).toMatchObject({ tone: 'inform', detail: waiting.sentence });
  const movable = ridePart('TFY-RBBB-BBBB', { ...rideOn, pickupTime: '08:00' }, { actions: ['move_pickup'] });
  expect(stepOf([single, movable])?.detail).toMatch(/^Move the pickup/);
  const cancelled = flightPart({ slices: oneWay(), status: 'cancelled' });
  expect(stepOf([cancelled, on])?.text).toBe('Your flight does not take place, the ride for it still stands');
});

test('a past trip asks for a review where it can be given', () => {
  const done = ridePart('TFY-RBBB-BBBB', rideOn, { status: 'completed', actions: ['review'] });
  // it may end before its time, as a flight that was brought forward
  expect(stepOf([done], lagos('26T10:00'))?.text).toBe('You have arrived');
  expect(stepOf([done], lagos('28T10:00'))).toMatchObject({
    text: 'You have arrived',
    link: { to: '/feedback?booking=TFY-RBBB-BBBB' },
  });
});
