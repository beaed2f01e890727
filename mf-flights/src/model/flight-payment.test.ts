import { expect, test } from '@jest/globals';
import { flightStatuses } from 'shared/contract/lists';
import { flightName } from 'shared/documents';
import { bookedFlight } from '../testing/booked-samples';
import { flightUnderPayment, paymentStateOfFlight } from './flight-payment';

test('every status of a flight has a payment state', () => {
  expect(Object.keys(paymentStateOfFlight).sort()).toEqual([...flightStatuses].sort());
});

test('an expired hold waits for a new account until the whole price has come in too late', () => {
  const expired = { savedBooking: { status: 'hold_expired' } } as const;
  expect(flightUnderPayment(bookedFlight(expired)).state).toBe('expired');
  const part = bookedFlight({ ...expired, payment: { status: 'underpaid', amountPaid: 20_000 } });
  expect(flightUnderPayment(part).state).toBe('expired');
  const late = bookedFlight({ ...expired, payment: { status: 'late', amountPaid: 152_060 } });
  expect(flightUnderPayment(late).state).toBe('review');
  const returning = bookedFlight({ ...expired, payment: { status: 'refund_pending', amountPaid: 152_060 } });
  expect(flightUnderPayment(returning).state).toBe('review');
});

test('a risen price is decided on until the money is being sent back', () => {
  const asked = { savedBooking: { status: 'price_changed' } } as const;
  const late = bookedFlight({ ...asked, payment: { status: 'late', amountPaid: 152_060 } });
  expect(flightUnderPayment(late).state).toBe('special');
  const returning = bookedFlight({ ...asked, payment: { status: 'refund_pending', amountPaid: 152_060 } });
  expect(flightUnderPayment(returning).state).toBe('cancelled');
});

test('a return says when each way begins', () => {
  const { beginsAt, backAt } = flightUnderPayment(bookedFlight());
  expect([beginsAt, backAt]).toEqual(['2026-11-27T07:15', '2026-11-30T17:50']);
});

test('a booking is named by its route', () => {
  const flight = bookedFlight();
  const [out, back] = flight.offer.slices;
  if (!out || !back) throw new Error('The sample is a return');
  const named = (slices: typeof flight.offer.slices) =>
    flightName({ offer: { ...flight.offer, slices }, airports: flight.airports });
  expect(named([out, back])).toBe('Lagos to Abuja and back');
  expect(named([out])).toBe('Lagos to Abuja');
  expect(named([out, { ...back, to: 'KAN' }])).toBe('Lagos to Abuja, Abuja to KAN');
});
