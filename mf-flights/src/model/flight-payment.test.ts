import { expect, test } from '@jest/globals';
import { flightStatuses } from 'shared/contract/lists';
import { flightName } from 'shared/documents';
import { bookedFlight } from '../testing/booked-samples';
import { flightStanding, flightUnderPayment } from './flight-payment';

test('every state of a flight has a standing', () => {
  expect(Object.keys(flightStanding).sort()).toEqual([...flightStatuses].sort());
});

test('an expired hold waits for a new account until the whole price has come in too late', () => {
  const expired = { savedBooking: { status: 'hold_expired' } } as const;
  expect(flightUnderPayment(bookedFlight(expired)).standing).toBe('expired');
  const part = bookedFlight({ ...expired, payment: { status: 'underpaid', amountPaid: 20_000 } });
  expect(flightUnderPayment(part).standing).toBe('expired');
  const late = bookedFlight({ ...expired, payment: { status: 'late', amountPaid: 152_060 } });
  expect(flightUnderPayment(late).standing).toBe('review');
  const returning = bookedFlight({ ...expired, payment: { status: 'refund_pending', amountPaid: 152_060 } });
  expect(flightUnderPayment(returning).standing).toBe('review');
});

test('a risen price is decided on until the money is being sent back', () => {
  const asked = { savedBooking: { status: 'price_changed' } } as const;
  const late = bookedFlight({ ...asked, payment: { status: 'late', amountPaid: 152_060 } });
  expect(flightUnderPayment(late).standing).toBe('special');
  const returning = bookedFlight({ ...asked, payment: { status: 'refund_pending', amountPaid: 152_060 } });
  expect(flightUnderPayment(returning).standing).toBe('cancelled');
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
