import { describe, expect, test } from '@jest/globals';
import { exampleFlight } from '../contract/example-flight';
import type { BookedFlight, FlightSegment } from '../contract/flights';
import { flightReceipt } from './flight-receipt';

const sectionsOf = (booked: BookedFlight) =>
  flightReceipt(booked).sections.map(({ heading, rows }) => [
    heading,
    rows.map(({ label, value }) => `${label}: ${value}`),
  ]);
const rowsOf = (booked: BookedFlight, heading: string) =>
  flightReceipt(booked).sections.find((section) => section.heading === heading)?.rows ?? [];

const legs = (count: number, change: Partial<FlightSegment> = {}): BookedFlight['offer']['slices'] => {
  const [slice] = exampleFlight.offer.slices;
  const [first] = slice?.segments ?? [];
  if (!slice || !first) throw new Error('The example has a flight');
  const second: FlightSegment = {
    ...first,
    flightNumber: 'BA 82',
    from: 'ABV',
    to: 'LHR',
    departAt: '2026-11-27T10:05:00+01:00',
    arriveAt: '2026-11-27T16:20:00Z',
    ...change,
  };
  const whole = { ...slice, to: 'LHR', arriveAt: second.arriveAt, durationMinutes: 605, stops: 1 };
  return Array.from({ length: count }, () => ({ ...whole, segments: [first, second] }));
};

test('the receipt of a ticketed flight has all sections from the reference to the payment', () => {
  expect(flightReceipt(exampleFlight)).toMatchObject({ title: 'FLIGHT BOOKING RECEIPT', bookingId: 'TFY-F8K2-MQX4' });
  expect(sectionsOf(exampleFlight)).toEqual([
    [
      'Flight details',
      [
        'Airline reference: KJ4T2P',
        'Airline: Air Peace',
        'Fare: Classic',
        'Status: Ticketed',
        'Booked on: Friday 20, November 2026, 03:24\u00a0PM',
      ],
    ],
    [
      'Outbound: Lagos to Abuja',
      [
        'Flight: P4 7124, Air Peace',
        'Departure: Friday 27, November 2026, 07:15\u00a0AM',
        'From: Murtala Muhammed International Airport (LOS), Lagos',
        'Arrival: Friday 27, November 2026, 08:30\u00a0AM',
        'To: Nnamdi Azikiwe International Airport (ABV), Abuja',
        'Duration: 1 hour, 15 minutes',
        'Aircraft: Boeing 737-800',
        'Cabin: Economy Class',
        'Baggage: 20 kg checked bag, 7 kg cabin bag, for each traveller with a seat',
      ],
    ],
    [
      'Return: Abuja to Lagos',
      [
        'Flight: P4 7129, Air Peace',
        'Departure: Monday 30, November 2026, 05:50\u00a0PM',
        'From: Nnamdi Azikiwe International Airport (ABV), Abuja',
        'Arrival: Monday 30, November 2026, 07:05\u00a0PM',
        'To: Murtala Muhammed International Airport (LOS), Lagos',
        'Duration: 1 hour, 15 minutes',
        'Aircraft: Embraer 195-E2',
        'Cabin: Economy Class',
        'Baggage: 20 kg checked bag, 7 kg cabin bag, for each traveller with a seat',
      ],
    ],
    [
      'Travellers',
      [
        'Adult: Mr Ọlá Babátúndé Adékúnlé, ticket 716-2401234567',
        'Child: Miss Ifẹ́olúwa Adékúnlé, ticket 716-2401234568',
      ],
    ],
    ['Contact', ['E-mail: ola.adekunle@example.com', 'Phone: +234 802 555 0187']],
    [
      'Conditions',
      [
        'Refund: NGN 15,000 fee for each traveller (NGN 30,000 in all) up to 24 hours before departure.',
        'Change: NGN 10,000 for each traveller (NGN 20,000 in all) and the fare difference.',
      ],
    ],
    ['Add-ons', ['Extra 10 kg bag: Ọlá Adékúnlé', 'Choose your seat: Ifẹ́olúwa Adékúnlé on each flight']],
    [
      'Payment details',
      [
        'Base fare: NGN 112,000',
        'Airport taxes: NGN 21,200',
        'Ticket sales charge: NGN 5,600',
        'Service fee: NGN 6,000',
        'Extra 10 kg bag: NGN 8,500',
        'Choose your seat × 2: NGN 6,000',
        'DETTY25 coupon: −\u00a0NGN 7,240',
        'Trip Total: NGN 152,060',
        'Amount paid: NGN 152,060',
        'Payment status: Paid',
        'Paid on: Friday 20, November 2026, 03:30\u00a0PM',
        'Bank: Sandbox Bank',
        'Account number: 9012345678',
        'Account name: Tafiya / Adékúnlé',
        'Reference: TRX-5F9A-77C1',
      ],
    ],
  ]);
});

test('a journey with a change has a section for each flight, the time of the change and the whole duration', () => {
  const operatingCarrier = { code: 'BA', name: 'British Airways' };
  const booked = { ...exampleFlight, offer: { ...exampleFlight.offer, slices: legs(1, { operatingCarrier }) } };
  const first = rowsOf(booked, '1 of 2: Lagos to Abuja');
  const second = rowsOf(booked, '2 of 2: Abuja to LHR');
  expect(first).toContainEqual({ label: 'Change of planes', value: '1 hour, 35 minutes in Abuja' });
  expect(second).toContainEqual({ label: 'Operated by', value: 'British Airways' });
  // both times are local to their airport; the duration is between the instants
  expect(second).toContainEqual({ label: 'Arrival', value: 'Friday 27, November 2026, 04:20\u00a0PM' });
  expect(second).toContainEqual({ label: 'Duration', value: '7 hours, 15 minutes' });
  expect(second).toContainEqual({ label: 'Whole journey', value: '10 hours, 5 minutes, Lagos to LHR' });
});

test('several slices are numbered, and no section has two rows with the same label', () => {
  const [traveller] = exampleFlight.travellers;
  if (!traveller) throw new Error('The example has a traveller');
  const booked = {
    ...exampleFlight,
    offer: { ...exampleFlight.offer, slices: legs(3) },
    travellers: Array.from({ length: 9 }, () => ({ ...traveller })),
    addOns: exampleFlight.addOns.flatMap((line) => [line, { ...line, traveller: null, quantity: 2 }]),
  };
  const headings = flightReceipt(booked).sections.map(({ heading }) => heading);
  expect(headings.slice(1, 4)).toEqual([
    'Flight 1, 1 of 2: Lagos to Abuja',
    'Flight 1, 2 of 2: Abuja to LHR',
    'Flight 2, 1 of 2: Lagos to Abuja',
  ]);
  expect(new Set(headings).size).toBe(headings.length);
  for (const { rows } of flightReceipt(booked).sections)
    expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
  expect(rowsOf(booked, 'Travellers').map(({ label }) => label)).toContain('Adult 9');
  expect(rowsOf(booked, 'Add-ons')[0]?.value).toBe('Ọlá Adékúnlé; The whole booking × 2');
});

test('missing values have no row', () => {
  const booked: BookedFlight = { ...exampleFlight, addOns: [], coupon: null, tickets: [] };
  const price = { ...exampleFlight.savedBooking.price, addOns: 0, discount: 0 };
  const plain = { ...booked, savedBooking: { ...booked.savedBooking, price } };
  expect(flightReceipt(plain).sections.map(({ heading }) => heading)).not.toContain('Add-ons');
  expect(rowsOf(plain, 'Travellers')[0]?.value).toBe('Mr Ọlá Babátúndé Adékúnlé');
  const labels = rowsOf(plain, 'Payment details').map(({ label }) => label);
  expect(labels.slice(0, 5)).toEqual([
    'Base fare',
    'Airport taxes',
    'Ticket sales charge',
    'Service fee',
    'Trip Total',
  ]);
});

test('a refund has its rows', () => {
  const refund = { amount: 152_060, dueOn: '2026-12-04T14:30:00.000Z', refundedAt: null };
  const rows = (payment: BookedFlight['payment']) => rowsOf({ ...exampleFlight, payment }, 'Payment details');
  const due = rows({ ...exampleFlight.payment, status: 'refund_pending', refund });
  expect(due).toContainEqual({ label: 'Refund', value: 'NGN 152,060', amount: 'part' });
  expect(due).toContainEqual({ label: 'Refund due by', value: 'Friday 04, December 2026' });
  const done = rows({ ...exampleFlight.payment, refund: { ...refund, refundedAt: '2026-11-30T10:00:00.000Z' } });
  expect(done).toContainEqual({ label: 'Refunded on', value: 'Monday 30, November 2026' });
});

describe('of a cancelled flight', () => {
  const rule = 'The fare is non-refundable. The airport taxes of NGN 12,000 go back.';
  const cancelled = (more: Partial<BookedFlight> = {}): BookedFlight => ({
    ...exampleFlight,
    savedBooking: { ...exampleFlight.savedBooking, status: 'cancelled' },
    payment: {
      ...exampleFlight.payment,
      status: 'refund_pending',
      refund: { amount: 12_000, dueOn: '2026-12-04T14:30:00.000Z', refundedAt: null },
    },
    cancelled: { at: '2026-11-21T09:00:00.000Z', note: 'You cancelled the booking', rule },
    ...more,
  });

  test('the receipt says what was paid, kept and by which rule, and of each flight only one row', () => {
    const [refund, details, ...others] = sectionsOf(cancelled());
    expect(refund).toEqual([
      'Refund',
      [
        'Amount paid: NGN 152,060',
        'Kept by the terms: −\u00a0NGN 140,060',
        'Goes back to you: NGN 12,000',
        'Refund due by: Friday 04, December 2026',
        'Goes to: The account that you paid from',
        `The terms: ${rule}`,
      ],
    ]);
    expect(details).toEqual([
      'Flight details',
      [
        'Airline reference: KJ4T2P',
        'Airline: Air Peace',
        'Fare: Classic',
        'Cancelled on: Saturday 21, November 2026, 10:00\u00a0AM. You cancelled the booking.',
        'Booked on: Friday 20, November 2026, 03:24\u00a0PM',
        'Outbound: P4 7124, Lagos to Abuja, Friday 27, November 2026, 07:15\u00a0AM',
        'Return: P4 7129, Abuja to Lagos, Monday 30, November 2026, 05:50\u00a0PM',
      ],
    ]);
    expect(others.map(([heading]) => heading)).toEqual(['Travellers', 'Contact', 'Add-ons', 'Payment details']);
  });

  test('each flight of a journey with a change has its row', () => {
    const offer = { ...exampleFlight.offer, slices: legs(1) };
    const labels = rowsOf(cancelled({ offer }), 'Flight details').map(({ label }) => label);
    expect(labels.slice(-2)).toEqual(['1 of 2', '2 of 2']);
  });

  test('the refund condition of the fare is shown if the rule is not known', () => {
    expect(rowsOf(cancelled({ cancelled: undefined }), 'Conditions').map(({ label }) => label)).toEqual(['Refund']);
  });
});
