import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import type { PaymentKind } from '../payments/payable';
import { isObsolete } from './mail.jobs';
import type { Booked } from './mail-content';
import { aboutFlight, aboutRide } from './testing/example-bookings';
import { exampleMail, examples } from './testing/example-mail';
import { pdfText } from './testing/pdf-text';
import { kindOf, type MailTemplate, templateNames } from './write-mail';

const money = { amountNaira: 3_000, dueOn: '2026-12-04T10:00:00.000Z' };

/** Every mail with each kind of booking that it can be about. */
const mails = templateNames.flatMap((template) =>
  (['ride', 'flight', 'change'] as const)
    .filter((kind) => kind !== 'change' || !template.startsWith('review'))
    .filter((kind) => (kindOf(template) ?? kind) === kind)
    .map((kind) => ({ template, kind, about: examples[kind] })),
);
const references = { ride: 'TFY-R8K2-MQX4', flight: 'TFY-F8K2-MQX4', change: 'TFY-F8K2-MQX4' };

/** A booking with that in its words. */
const typedInto: Readonly<Record<PaymentKind, (bad: string) => Booked>> = {
  change: (bad) => ({ ...typedInto.flight(bad), change: examples.change.change }),
  ride: (bad) =>
    aboutRide({
      person: { firstName: bad, lastName: bad },
      ride: { address: bad, note: bad, flightNumber: bad },
    }),
  flight: (bad) => {
    const { offer, travellers, airports } = examples.flight.booked;
    return aboutFlight({
      offer: { ...offer, airline: { code: 'P4', name: bad } },
      travellers: travellers.map((one) => ({ ...one, firstName: bad })),
      airports: airports.map((one) => ({ ...one, city: bad })),
    });
  },
};

describe.each(mails)('the mail $template of a $kind', ({ template, kind, about }) => {
  const reference = references[kind];

  test('says which booking it is about, in both parts, and every link leads to the site', async () => {
    const { subject, html, text, replyTo } = await exampleMail(template, { ...money, about });
    expect(subject).toContain(`(${reference})`);
    expect(replyTo).toBe('help@tafiya.test');
    for (const part of [html, text]) {
      expect(part).toContain(reference);
      expect(part).not.toMatch(/undefined|null|NaN|\[object/);
      expect(part).not.toContain('₦');
    }
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/^https:\/\/tafiya\.test(\/|$)/);
    for (const link of links) expect(text).toContain(link);
    expect(links).toContain('https://tafiya.test/trip');
    // the name that opens the booking is not in any address
    expect(links).toContain(`https://tafiya.test/track-booking?booking=${reference}`);
  });

  test('shows what a traveller typed as text, never as HTML', async () => {
    const bad = `<script>alert("x")</script><img src=x onerror='y'>&amp;`;
    const { html } = await exampleMail(template, { ...money, about: typedInto[kind](bad), statusNote: bad });
    expect(html).not.toMatch(/<script|<img src=x|onerror='/);
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
  });

  test('is the same message when it is written again, and another one for another key', async () => {
    const first = await exampleMail(template, { ...money, about });
    expect(await exampleMail(template, { ...money, about })).toEqual(first);
    expect(first.messageId).toMatch(new RegExp(`^${template}\\.[0-9a-f]{32}@tafiya\\.test$`));
    expect((await exampleMail(template, { ...money, about, key: 'mail:another' })).messageId).not.toBe(first.messageId);
  });
});

describe('what the mails say', () => {
  test('a paid ride: all its details, a receipt, a calendar file, and by when a driver is confirmed', async () => {
    const { text, attachments } = await exampleMail('ride-paid');
    for (const row of ['Trip Total: NGN 34,500', 'Receipt: Attached as PDF, with every detail', 'Flight: P4 7121'])
      expect(text).toContain(row);
    expect(text).toContain(
      'You get an e-mail when the ride is confirmed, by Saturday 21, November 2026, 07:30\u00a0AM.',
    );
    expect(text).toContain('If it is not by then, we cancel it and send all your money back.');
    expect(text).toContain('https://tafiya.test/ride-payment-successful?id=k3Jx9_Qp2LmZ7vR-tY5wBa');
    expect(attachments.map(({ filename }) => filename)).toEqual(['ride-booking-details.pdf', 'ride.ics']);
  });

  test('what is paid: what cancelling gives back, and what happens if nobody comes', async () => {
    for (const template of ['ride-paid', 'ride-confirmed'] as const) {
      const { text } = await exampleMail(template);
      expect(text).toContain('Free cancellation until Fri 20 Nov, 09:30 AM. If nobody comes by');
    }
    const whatGoesBack = 'If you cancel before it leaves, NGN 12,000 goes back.';
    const about = { ...examples.flight, booked: { ...examples.flight.booked, whatGoesBack } };
    expect((await exampleMail('flight-ticketed', { about })).text).toContain(whatGoesBack);
  });

  test('a cancelled booking of which a surplus was sent back before: only the rest is promised', async () => {
    const refund = { amount: 19_750, returned: 2_500, dueOn: '2026-12-04T14:30:00.000Z', refundedAt: null };
    const cancelled = { person: { status: 'cancelled' }, payment: { status: 'refund_pending', refund } } as const;
    const { text } = await exampleMail('ride-cancelled', { about: aboutRide(cancelled) });
    expect(text).toContain('We sent NGN 2,500 back to you before.');
    expect(text).toContain('NGN 17,250');
    expect(text).not.toContain('NGN 19,750 ');
  });

  test('a cancelled booking that was paid: the refund is in a file too', async () => {
    const refund = { amount: 17_250, dueOn: '2026-12-04T14:30:00.000Z', refundedAt: null };
    const cancelled = { person: { status: 'cancelled' }, payment: { status: 'refund_pending', refund } } as const;
    const ride = await exampleMail('ride-cancelled', { about: aboutRide(cancelled) });
    expect(ride.attachments.map(({ filename }) => filename)).toEqual(['ride-booking-details.pdf']);
    const [page = ''] = await pdfText(ride.attachments[0]?.content ?? Buffer.of());
    for (const words of ['RIDE REFUND RECEIPT', 'Goes back to you', 'NGN 17,250', 'Test mode: no real money was paid.'])
      expect(page.replace(/\s+/g, ' ')).toContain(words);
    const flight = await exampleMail('flight-cancelled', {
      about: aboutFlight({ booking: { status: 'cancelled' }, payment: { status: 'refund_pending', refund } }),
    });
    expect(flight.attachments.map(({ filename }) => filename)).toEqual(['flight-booking-details.pdf']);
    const unpaid = {
      person: { status: 'cancelled' },
      payment: { status: 'expired', amountPaid: 0, paidAt: null },
    } as const;
    expect((await exampleMail('ride-cancelled', { about: aboutRide(unpaid) })).attachments).toEqual([]);
  });

  test('the driver: who, by what number, in which car, and where to meet', async () => {
    for (const template of ['ride-driver-assigned', 'ride-driver-changed', 'ride-driver-en-route'] as const) {
      const { text } = await exampleMail(template);
      for (const told of ['Name: Musa Bello', 'Phone: +234 803 111 2233', 'Plate number: LSR-482-KJ'])
        expect(text).toContain(told);
      expect(text).toContain('At the pillar with the letter C. The driver waits 60 minutes after 09:30 AM');
    }
  });

  test('where to be has a pin, which is in the mail itself', async () => {
    const ride = await exampleMail('ride-paid');
    expect(ride.html).toContain('src="cid:pin"');
    expect(ride.pictures.map(({ cid }) => cid)).toEqual(['mark', 'pin']);
    expect((await exampleMail('flight-ticketed')).pictures.map(({ cid }) => cid)).toEqual(['mark']);
  });

  test('a reminder: the meeting point, and that nothing is left to pay', async () => {
    const atAirport = await exampleMail('ride-reminder-24h');
    expect(atAirport.subject).toContain('Reminder: your ride on Sat 21 Nov, 09:30 AM');
    expect(atAirport.text).toContain('Come out of arrivals at Murtala Muhammed International Airport (LOS)');
    expect(atAirport.text).toContain('There is nothing more to pay, not to the driver either.');
    expect(atAirport.text).toContain('We are confirming your driver');

    const ride = {
      meetAndGreet: false,
      pickupLocation: 'Ikeja, Lagos',
      address: '5 Allen Avenue',
      waiting: {
        until: '2026-11-21T08:45:00.000Z',
        sentence: 'The driver waits 15 minutes after 09:30 AM at no charge.',
        isFromLanding: false,
      },
    };
    const about = aboutRide({ ride, person: { status: 'driver_assigned' } });
    const atHome = await exampleMail('ride-reminder-3h', { about });
    expect(atHome.text).toContain('Be ready at 5 Allen Avenue, Ikeja, Lagos. The driver waits 15 minutes');
    expect(atHome.text).not.toContain('We are confirming your driver');
  });

  test('before anything is paid: no name that a stranger may have typed, not in the addressee either', async () => {
    const nameless = { firstName: 'Prizewinner', lastName: 'Prizewinner' };
    const unpaid = { status: 'expired', amountPaid: 0, paidAt: null } as const;
    const ride = await exampleMail('ride-expired', { about: aboutRide({ person: nameless, payment: unpaid }) });
    const { travellers, payment } = examples.flight.booked;
    const flight = await exampleMail('flight-hold-expired', {
      about: aboutFlight({
        travellers: travellers.map((one) => ({ ...one, ...nameless })),
        payment: { ...payment, ...unpaid },
      }),
    });
    for (const { to, subject, text, html } of [ride, flight]) {
      expect(to.name).toBe('');
      expect(subject + text + html).not.toContain('Prizewinner');
    }
  });

  test('an expired ride: not to pay into the old account, and the way to a new one', async () => {
    const { text } = await exampleMail('ride-expired');
    expect(text).toContain('expired on Friday 20, November 2026 at 03:54\u00a0PM');
    expect(text).toContain('Do not pay into the old account');
    expect(text).toContain('https://tafiya.test/ride-payment-options?id=k3Jx9_Qp2LmZ7vR-tY5wBa');
  });

  test('a cancelled ride: why, and when the money is back', async () => {
    const refund = { amount: 34_500, dueOn: '2026-12-04T10:00:00.000Z', refundedAt: null };
    const statusNote = 'No driver could be confirmed in time';
    const due = await exampleMail('ride-cancelled', { statusNote, about: aboutRide({ payment: { refund } }) });
    expect(due.text).toContain('No driver could be confirmed in time.');
    expect(due.text).toContain('We refund NGN 34,500\nWe send it back by Friday 04, December 2026 at the latest.');
    const done = { ...refund, refundedAt: '2026-11-30T10:00:00.000Z' };
    const sent = await exampleMail('ride-cancelled', { about: aboutRide({ payment: { refund: done } }) });
    expect(sent.text).toContain('We sent NGN 34,500 back to you on Monday 30, November 2026.');
    expect((await exampleMail('ride-cancelled')).text).not.toContain('We refund');
  });

  test('a ride that its traveller cancelled late: the retained amount, and the refund', async () => {
    const refund = { amount: 17_250, dueOn: '2026-12-04T10:00:00.000Z', refundedAt: null };
    const paid = { status: 'refund_pending', amountPaid: 34_500 } as const;
    const half = await exampleMail('ride-cancelled', { about: aboutRide({ payment: { ...paid, refund } }) });
    expect(half.text).toContain('You paid NGN 34,500. According to the terms, NGN 17,250 of it is non-refundable.');
    expect(half.text).toContain('We refund NGN 17,250');
    const about = aboutRide({ payment: { status: 'paid', amountPaid: 34_500, refund: null } });
    expect((await exampleMail('ride-cancelled', { about })).text).toContain('nothing is refunded');
    const whole = aboutRide({ payment: { ...paid, refund: { ...refund, amount: 34_500 } } });
    expect((await exampleMail('ride-cancelled', { about: whole })).text).not.toContain('terms on cancelling');
  });

  test('too little money: what came in of what was due, and what goes back', async () => {
    const about = aboutRide({ payment: { amountPaid: 20_000.5, status: 'underpaid' } });
    const { text } = await exampleMail('payment-underpaid', { ...money, about });
    expect(text).toContain('We received NGN 20,000.50 of NGN 34,500 before the account expired');
    expect(text).toContain('We refund NGN 3,000');
  });
});

describe('a mail that things have moved past', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  const ride = (status: RideStatus) => aboutRide({ person: { status } });
  const flight = (status: FlightStatus) => aboutFlight({ booking: { status } });

  test.each([
    ['ride-expired', 'expired', 'awaiting_confirmation'],
    ['ride-confirmed', 'driver_assigned', 'cancelled'],
    ['ride-reminder-24h', 'confirmed', 'cancelled'],
    ['payment-underpaid', 'expired', 'awaiting_confirmation'],
  ] as const)('%s is sent for a ride that is %s, not for one that is %s', (template, holds, past) => {
    expect(isObsolete(template, ride(holds), now)).toBe(false);
    expect(isObsolete(template, ride(past), now)).toBe(true);
  });

  test.each([
    ['flight-hold-expired', 'hold_expired', 'paid'],
    ['flight-price-changed', 'price_changed', 'ticketed'],
    ['flight-ticketing-failed', 'ticketing_failed', 'ticketed'],
    ['payment-underpaid', 'hold_expired', 'ticketing'],
    ['payment-overpaid', 'ticketed', 'cancelled'],
  ] as const)('%s is sent for a flight that is %s, not for one that is %s', (template, holds, past) => {
    expect(isObsolete(template, flight(holds), now)).toBe(false);
    expect(isObsolete(template, flight(past), now)).toBe(true);
  });

  test('the account is mailed only while it is open and something is to pay', () => {
    const inTime = new Date('2026-11-20T14:50:00Z');
    expect(isObsolete('payment-due', ride('pending_payment'), inTime)).toBe(false);
    expect(isObsolete('payment-due', ride('pending_payment'), now)).toBe(true);
    for (const status of ['awaiting_confirmation', 'expired', 'cancelled'] as const)
      expect(isObsolete('payment-due', ride(status), inTime)).toBe(true);
    for (const status of ['held', 'payment_processing'] as const)
      expect(isObsolete('payment-due', flight(status), inTime)).toBe(false);
    for (const status of ['ticketing', 'hold_expired', 'cancelled'] as const)
      expect(isObsolete('payment-due', flight(status), inTime)).toBe(true);
  });

  test('nobody is reminded after the pickup; what is paid always gets its receipt', () => {
    const later = new Date('2026-11-21T08:30:00Z');
    expect(isObsolete('ride-reminder-3h', ride('confirmed'), later)).toBe(true);
    expect(isObsolete('ride-paid', ride('cancelled'), later)).toBe(false);
    expect(isObsolete('flight-ticketed', flight('cancelled'), later)).toBe(false);
  });
});

test('a mail about a ride is never written of a flight', async () => {
  const wrong: MailTemplate = 'ride-paid';
  await expect(exampleMail(wrong, { about: examples.flight })).rejects.toThrow('not about a flight');
});
