import { aboutFlight } from './testing/example-bookings';
import { exampleMail, examples } from './testing/example-mail';

const money = { amountNaira: 3_000, dueOn: '2026-12-04T10:00:00.000Z' };
const refund = { amount: 152_060, dueOn: '2026-12-04T10:00:00.000Z', refundedAt: null };
const bothParts = ({ html, text }: { readonly html: string; readonly text: string }) => [
  html.replace(/\u00a0/g, ' '),
  text.replace(/\u00a0/g, ' '),
];

describe('what the mails of a flight say', () => {
  test('a ticketed flight: when and where, its tickets, a receipt and a calendar file', async () => {
    const mail = await exampleMail('flight-ticketed');
    expect(mail.subject).toBe('Your flight is booked: Lagos to Abuja, Fri 27 Nov, 07:15 AM (TFY-F8K2-MQX4)');
    expect(mail.to).toEqual({ name: 'Ọlá Adékúnlé', address: 'ola.adekunle@example.com' });
    for (const part of bothParts(mail)) {
      for (const words of [
        'Airline reference KJ4T2P',
        'Fri 27 Nov, 07:15 AM from Lagos, 08:30 AM in Abuja',
        'Mr Ọlá Babátúndé Adékúnlé, ticket 716-2401234567',
        'Trip Total',
        'To the airport in Lagos',
        'See cars and prices',
        'Fri 27 Nov, 09:30 AM',
        'NGN 152,060',
        'https://tafiya.test/payment-successful?id=f3Jx9_Qp2LmZ7vR-tY5wBa',
        'was given for a flight at',
      ])
        expect(part.toLowerCase()).toContain(words.toLowerCase());
    }
    const places = [
      'Fri 27 Nov, 07:15',
      'Thank you',
      'Airline reference',
      'To the airport',
      'Trip Total',
      'See your booking',
    ];
    const found = places.map((words) => mail.text.replace(/\u00a0/g, ' ').indexOf(words));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(mail.text).toMatch(/https:\/\/tafiya\.test\/ride-search\?airport=LOS&pickupDate=2026-11-27/);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['flight-booking-details.pdf', 'flight.ics']);
    expect(mail.attachments[1]?.content.toString()).toContain('BEGIN:VEVENT');
  });

  test('the check-in of the way back: when it opens, when to be where, and the reference', async () => {
    const [out, back] = examples.flight.booked.offer.slices;
    const { departAt = '', segments: [first] = [] } = back ?? out ?? {};
    const mail = await exampleMail('flight-check-in', {
      nowMs: Date.parse(departAt) - 20 * 3_600_000,
      terminals: first && [{ flightNumber: first.flightNumber, airport: first.from, name: 'Domestic terminal' }],
    });
    expect(mail.subject).toContain('Check in for Abuja to Lagos');
    for (const part of bothParts(mail))
      for (const words of [
        /Online check-in.*From .*, with most airlines/s,
        /Be at the airport.*in Abuja/s,
        /Domestic terminal/,
        /KJ4T2P/,
      ])
        expect(part).toMatch(words);
  });

  test('passports are asked for where the booking has them', async () => {
    const offer = { ...examples.flight.booked.offer, needsPassport: true };
    const { text } = await exampleMail('flight-ticketed', { about: aboutFlight({ offer }) });
    expect(text).toContain('Bring the passports that you gave for this booking.');
    expect((await exampleMail('flight-ticketed')).text).not.toContain('passport');
  });

  test('several cities: from the first to the last', async () => {
    const { offer } = examples.flight.booked;
    const [slice] = offer.slices;
    if (!slice) throw new Error('The example has a slice');
    const slices = [slice, { ...slice, from: 'ABV', to: 'KAN' }];
    const { subject } = await exampleMail('flight-cancelled', { about: aboutFlight({ offer: { ...offer, slices } }) });
    expect(subject).toContain('Lagos to KAN, Fri 27 Nov');
  });

  test('an expired hold: not to pay into the old account, and the way to a new one', async () => {
    for (const part of bothParts(await exampleMail('flight-hold-expired'))) {
      expect(part).toContain('expired on Friday 20, November 2026 at 03:54 PM');
      expect(part).toContain('Do not pay into the old account');
      expect(part).toContain('https://tafiya.test/payment-options?id=f3Jx9_Qp2LmZ7vR-tY5wBa');
    }
  });

  test('a changed price: old and new, what came in, what is left, and where to decide', async () => {
    const priceChange = { oldTotal: 152_060, newTotal: 160_000.5 };
    const about = aboutFlight({ priceChange, booking: { status: 'price_changed' } });
    const mail = await exampleMail('flight-price-changed', { about });
    for (const row of [
      'Old Trip Total: NGN 152,060',
      'New Trip Total: NGN 160,000.50',
      'Received so far: NGN 152,060',
      'The rest to pay: NGN 7,940.50',
    ])
      expect(mail.text).toContain(row);
    for (const part of bothParts(mail))
      expect(part).toContain('https://tafiya.test/payment-options?id=f3Jx9_Qp2LmZ7vR-tY5wBa');

    const unpaid = aboutFlight({ priceChange, payment: { status: 'expired', amountPaid: 0 } });
    const { text } = await exampleMail('flight-price-changed', { about: unpaid });
    expect(text).toContain('you have paid nothing so far');
    expect(text).not.toContain('The rest to pay');

    const covered = aboutFlight({ priceChange, payment: { status: 'late', amountPaid: 161_000 } });
    expect((await exampleMail('flight-price-changed', { about: covered })).text).toContain(
      'Take the new price, which your transfer covers, or end the booking, and NGN 161,000 is refunded.',
    );
  });

  test('tickets that failed and a cancelled flight: what goes back, and by when', async () => {
    for (const template of ['flight-ticketing-failed', 'flight-cancelled'] as const) {
      const about = aboutFlight({ payment: { status: 'refund_pending', refund } });
      const { text } = await exampleMail(template, { about, statusNote: 'The airline took the flight off' });
      expect(text).toContain('The airline took the flight off.');
      expect(text).toContain('We refund NGN 152,060\nWe send it back by Friday 04, December 2026 at the latest.');
      expect(text).toContain('https://tafiya.test/flight-search');
      expect((await exampleMail(template)).text).not.toContain('We refund');
    }
  });

  test('the mails about money speak of flights and seats, and lead to the pages of flights', async () => {
    const about = aboutFlight({ payment: { amountPaid: 100_000.5, status: 'underpaid' } });
    const underpaid = await exampleMail('payment-underpaid', { ...money, about });
    expect(underpaid.subject).toContain('less than the price of the flight');
    expect(underpaid.text).toContain('We received NGN 100,000.50 of NGN 152,060 before the account expired');
    expect(underpaid.text).toContain('the flight is not booked and the seats are no longer held');
    expect(underpaid.text).toContain('https://tafiya.test/payment-options?id=');
    const overpaid = await exampleMail('payment-overpaid', { ...money, about: examples.flight });
    expect(overpaid.text).toContain('Your flight is paid. Its price is NGN 152,060');
    expect(overpaid.text).toContain('https://tafiya.test/payment-successful?id=');
    for (const template of [
      'payment-underpaid',
      'payment-overpaid',
      'payment-late-refund',
      'payment-refund-due',
    ] as const) {
      for (const part of bothParts(await exampleMail(template, { ...money, about }))) {
        expect(part).toContain('We refund NGN 3,000');
        expect(part).not.toMatch(/\b(ride|car)\b/);
      }
    }
  });
});
