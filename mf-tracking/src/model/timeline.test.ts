import { describe, expect, test } from '@jest/globals';
import { exampleChange } from 'shared/contract/example-flight';
import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import { flightEntry, rideEntry, trackedFlight, trackedRide } from '../testing/samples';
import { flightTimeline, isFlightFinal } from './flight-timeline';
import { isRideFinal, rideTimeline } from './ride-timeline';

/** Before the sample's journey. */
const bookedAtMs = Date.parse('2026-11-01T09:00:00Z');

const rideRows = (...timeline: ReturnType<typeof rideEntry>[]) =>
  rideTimeline(trackedRide({ timeline })).map(({ label, state }) => `${label}: ${state}`);
const flightRows = (...timeline: ReturnType<typeof flightEntry>[]) =>
  flightTimeline(trackedFlight({ timeline }), bookedAtMs).map(({ label, state }) => `${label}: ${state}`);

describe('a ride', () => {
  test('shows past, current and later steps', () => {
    expect(rideRows(rideEntry('pending_payment'), rideEntry('awaiting_confirmation'), rideEntry('confirmed'))).toEqual([
      'Booked: done',
      'Paid: done',
      'Confirmed: now',
      'Driver assigned: next',
      'Driver on the way: next',
      'Driver at the airport: next',
      'On the road: next',
      'Arrived in Eti Osa: next',
    ]);
  });

  test('has arrived once it is completed', () => {
    const rows = rideRows(rideEntry('in_progress'), rideEntry('completed'));
    expect(rows).toEqual(['On the road: done', 'Arrived in Eti Osa: done']);
  });

  test.each<[RideStatus, string]>([
    ['expired', 'off'],
    ['payment_review', 'now'],
    ['cancelled', 'off'],
    ['no_show', 'off'],
  ])('that is %s has no further steps', (exit, state) => {
    const rows = rideRows(rideEntry('pending_payment'), rideEntry(exit));
    expect(rows).toHaveLength(2);
    expect(rows[1]?.split(': ')[1]).toBe(state);
  });

  test('describes its state as long as it is current', () => {
    const noteOf = (...timeline: ReturnType<typeof rideEntry>[]) =>
      rideTimeline(trackedRide({ timeline })).find(({ label }) => label === 'Booked')?.note;
    expect(noteOf(rideEntry('pending_payment'))).toBe('The car is held until the account expires');
    expect(noteOf(rideEntry('pending_payment'), rideEntry('awaiting_confirmation'))).toBeUndefined();
  });

  test('says by when the transfer has to be there while the account is open', () => {
    const paidNote = (payBy?: string) =>
      rideTimeline(trackedRide({ timeline: [rideEntry('pending_payment')], ...(payBy && { payBy }) })).find(
        ({ label }) => label === 'Paid',
      )?.note;
    expect(paidNote('2026-11-20T14:54:11.000Z')).toBe('Your transfer has to reach us by 03:54 PM');
    expect(paidNote()).toBe('As soon as your transfer has reached us');
  });

  test('says until when it is confirmed while it waits for that', () => {
    const noteOf = (confirmBy: string | null) =>
      rideTimeline(
        trackedRide({ timeline: [rideEntry('pending_payment'), rideEntry('awaiting_confirmation')], confirmBy }),
      ).find(({ label }) => label === 'Confirmed')?.note;
    expect(noteOf('2026-11-20T19:00:00.000Z')).toBe(
      'By Fri 20 Nov, 08:00 PM, by e-mail and here, or all your money goes back',
    );
    expect(noteOf(null)).toBe('We confirm your ride by e-mail and here');
  });

  test('continues after it had expired', () => {
    const rows = rideRows(rideEntry('pending_payment'), rideEntry('expired'), rideEntry('pending_payment'));
    expect(rows.slice(0, 4)).toEqual(['Booked: done', 'Expired: done', 'Car held again: now', 'Paid: next']);
  });

  test('says what happened to its money in its own words, and does not repeat the step', () => {
    const part = rideEntry('pending_payment', 'NGN 4,333 of NGN 13,000 has arrived');
    const rows = rideTimeline(trackedRide({ timeline: [rideEntry('pending_payment'), part] }));
    expect(rows.slice(0, 2).map(({ label, state, events }) => [label, state, events?.map(({ text }) => text)])).toEqual(
      [
        ['Booked', 'now', ['NGN 4,333 of NGN 13,000 has arrived']],
        ['Paid', 'next', undefined],
      ],
    );
  });

  test('keeps the notes that say more than the step, and the amount that was paid', () => {
    const rows = rideTimeline(
      trackedRide({
        timeline: [
          rideEntry('pending_payment'),
          rideEntry('awaiting_confirmation'),
          rideEntry('confirmed', 'A larger car comes at the same price'),
          rideEntry('driver_assigned'),
        ],
      }),
    );
    expect(rows.slice(0, 4).map(({ note }) => note)).toEqual([
      undefined,
      'NGN 34,500 by bank transfer',
      'A larger car comes at the same price',
      undefined,
    ]);
  });

  test('is asked about until nothing changes any more', () => {
    const over = (['completed', 'cancelled', 'no_show', 'expired', 'in_progress'] as const).filter((status) =>
      isRideFinal({ status }),
    );
    expect(over).toEqual(['completed', 'cancelled', 'no_show']);
  });
});

describe('a flight', () => {
  test('shows the steps of every booking as still to come', () => {
    expect(flightRows(flightEntry('held'))).toEqual([
      'Booked: now',
      'Paid: next',
      'Tickets issued: next',
      'Flown: next',
    ]);
  });

  test('keeps the amount that was paid at first when a change of the date has cost more', () => {
    const timeline = [flightEntry('held'), flightEntry('paid')];
    const { payment } = trackedFlight();
    const changed = trackedFlight({
      timeline,
      payment: { ...payment, amountPaid: payment.amountPaid + exampleChange.due },
      changes: [exampleChange, { ...exampleChange, status: 'withdrawn' }],
    });
    const paidIn = (tracked: typeof changed) =>
      flightTimeline(tracked, bookedAtMs).find(({ label }) => label === 'Paid')?.note;
    expect(paidIn(changed)).toBe(paidIn(trackedFlight({ timeline })));
  });

  test('shows an optional step once it is reached', () => {
    expect(flightRows(flightEntry('held'), flightEntry('paid'), flightEntry('ticketing'))).toEqual([
      'Booked: done',
      'Paid: done',
      'Tickets being issued: now',
      'Tickets issued: next',
      'Check in online from: next',
      'Be at the airport in Lagos: next',
      'Departure from Lagos: next',
      'Landing in Abuja: next',
      'Departure from Abuja: next',
      'Landing in Lagos: next',
    ]);
  });

  test('tells when to check in and to be at the airport, two hours before a flight within the country', () => {
    const { slices } = trackedFlight();
    const rows = flightTimeline(trackedFlight(), bookedAtMs).slice(-6);
    expect(rows.map(({ at }) => at)).toEqual([
      '2026-11-26T07:15',
      '2026-11-27T05:15',
      '2026-11-27T07:15',
      '2026-11-27T08:30',
      '2026-11-30T17:50',
      '2026-11-30T19:05',
    ]);
    // with the tickets the next step is the traveller's
    expect(rows.map(({ state }) => state)).toEqual(['now', 'next', 'next', 'next', 'next', 'next']);
    const dayBefore = flightTimeline(trackedFlight(), Date.parse('2026-11-26T12:00:00Z'));
    expect(dayBefore.find(({ state }) => state === 'now')).toMatchObject({
      label: 'Check in online',
      note: 'Open now with most airlines',
    });
    const onTheWay = Date.parse(slices[0]?.departAt ?? '') + 60_000;
    expect(flightTimeline(trackedFlight(), onTheWay).map(({ label, state }) => `${label}: ${state}`)).toEqual([
      'Booked: done',
      'Paid: done',
      'Tickets issued: done',
      'Departure from Lagos: done',
      'Landing in Abuja: now',
      'Check in online from: next',
      'Be at the airport in Abuja: next',
      'Departure from Abuja: next',
      'Landing in Lagos: next',
    ]);
  });

  test('names the terminal where it is known, and the clock that is not that of Lagos', () => {
    const { slices } = trackedFlight();
    const [out] = slices;
    const [segment] = out?.segments ?? [];
    const { flightNumber = '' } = segment ?? {};
    const abroad = out ? [{ ...out, arriveAt: '2026-11-27T07:30:00+00:00' }] : [];
    const terminals = [{ flightNumber, airport: 'LOS', name: 'MM2 (domestic)' }];
    const rows = flightTimeline(trackedFlight({ slices: abroad, terminals }), bookedAtMs).slice(-3);
    expect(rows.map(({ note }) => note)).toEqual([
      'MM2 (domestic)',
      `${flightNumber}, Air Peace. MM2 (domestic)`,
      'Local time',
    ]);
  });

  test('shows the arrival of the money and the payment as one step', () => {
    const rows = flightRows(
      flightEntry('held'),
      flightEntry('payment_processing', 'A part of the money has arrived'),
      flightEntry('payment_processing', 'Money has arrived'),
      flightEntry('paid'),
    );
    expect(rows.slice(0, 2)).toEqual(['Booked: done', 'Paid: now']);
  });

  test.each<[FlightStatus, string]>([
    ['hold_expired', 'off'],
    ['price_changed', 'now'],
    ['ticketing_failed', 'off'],
    ['cancelled', 'off'],
  ])('that is %s has no further steps', (exit, state) => {
    const rows = flightRows(flightEntry('held'), flightEntry(exit));
    expect(rows).toHaveLength(2);
    expect(rows.at(-1)?.split(': ')[1]).toBe(state);
  });

  test('is over once it is flown, cancelled, or without tickets', () => {
    const over = (['ticketed', 'completed', 'cancelled', 'ticketing_failed', 'price_changed'] as const).filter(
      (status) => isFlightFinal({ status }),
    );
    expect(over).toEqual(['completed', 'cancelled', 'ticketing_failed']);
  });
});
