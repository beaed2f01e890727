import { describe, expect, test } from '@jest/globals';
import type { exampleRide } from 'shared/contract/example-ride';
import { type MailTemplate, mailTemplates } from './templates';
import { isOvertaken } from './templates/overtaken';
import { exampleMail } from './testing/example-mail';
import { exampleWith } from './testing/example-ride';

const templates = Object.keys(mailTemplates) as MailTemplate[];
const money = { amountNaira: 3_000, dueOn: '2026-12-04T10:00:00.000Z' };

describe.each(templates)('the mail %s', (template) => {
  test('says which booking it is about, in both parts, and every link leads to the site', async () => {
    const { subject, html, text } = await exampleMail(template, money);
    expect(subject).toContain('(TFY-R8K2-MQX4)');
    for (const part of [html, text]) {
      expect(part).toContain('TFY-R8K2-MQX4');
      expect(part).not.toMatch(/undefined|null|NaN|\[object/);
      expect(part).not.toContain('₦');
    }
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/^https:\/\/tafiya\.test(\/|$)/);
    for (const link of links) expect(text).toContain(link);
  });

  test('shows what a traveller typed as text, never as HTML', async () => {
    const bad = `<script>alert("x")</script><img src=x onerror='y'>&amp;`;
    const booked = exampleWith({
      person: { firstName: bad, lastName: bad },
      ride: { address: bad, note: bad, flightNumber: bad },
    });
    const { html } = await exampleMail(template, { ...money, booked, statusNote: bad });
    expect(html).not.toMatch(/<script|<img src=x|onerror='/);
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
  });

  test('is the same message when it is written again, and another one for another key', async () => {
    const first = await exampleMail(template, money);
    expect(await exampleMail(template, money)).toEqual(first);
    expect(first.messageId).toMatch(new RegExp(`^${template}\\.[0-9a-f]{32}@tafiya\\.test$`));
    expect((await exampleMail(template, money, 'mail:another')).messageId).not.toBe(first.messageId);
  });
});

describe('what the mails say', () => {
  test('a paid ride: all its details, a receipt, a calendar file, and by when a driver is confirmed', async () => {
    const { text, enclosures } = await exampleMail('ride-paid');
    for (const row of ['Trip Total: NGN 34,500', 'Name: Mrs Ifẹ́olúwa Ɗanladi-Ƙasim', 'Flight: P4 7121'])
      expect(text).toContain(row);
    expect(text).toContain('Should it not be done by Saturday 21, November 2026, 07:30 AM, we cancel the ride');
    expect(text).toContain('https://tafiya.test/ride-payment-successful?id=k3Jx9_Qp2LmZ7vR-tY5wBa');
    expect(enclosures.map(({ filename }) => filename)).toEqual(['ride-booking-details.pdf', 'ride.ics']);
  });

  test('a reminder: where to stand and that nothing is left to pay', async () => {
    const atAirport = await exampleMail('ride-reminder-24h');
    expect(atAirport.subject).toContain('Reminder: your ride on Sat 21 Nov, 09:30 AM');
    expect(atAirport.text).toContain('Come out of arrivals at Murtala Muhammed International Airport (LOS)');
    expect(atAirport.text).toContain('There is nothing more to pay, not to the driver either.');
    expect(atAirport.text).toContain('We are confirming your driver');

    const ride = {
      meetAndGreet: false,
      pickupLocation: 'Ikeja, Lagos',
      address: '5 Allen Avenue',
      freeWaitMinutes: 15,
    };
    const booked = exampleWith({ ride, person: { status: 'driver_assigned' } });
    const atHome = await exampleMail('ride-reminder-3h', { booked });
    expect(atHome.text).toContain('Be ready at 5 Allen Avenue, Ikeja, Lagos. The driver waits 15 minutes');
    expect(atHome.text).not.toContain('We are confirming your driver');
  });

  test('an expired ride: not to pay into the old account, and the way to a new one', async () => {
    const { text } = await exampleMail('ride-expired');
    expect(text).toContain('expired on Friday 20, November 2026 at 03:54 PM');
    expect(text).toContain('Do not pay into the old account');
    expect(text).toContain('https://tafiya.test/ride-payment-options?id=k3Jx9_Qp2LmZ7vR-tY5wBa');
  });

  test('a cancelled ride: why, and when the money is back', async () => {
    const refund = { amount: 34_500, dueOn: '2026-12-04T10:00:00.000Z', refundedAt: null };
    const statusNote = 'No driver could be confirmed in time';
    const due = await exampleMail('ride-cancelled', { statusNote, booked: exampleWith({ payment: { refund } }) });
    expect(due.text).toContain('No driver could be confirmed in time.');
    expect(due.text).toContain(
      'NGN 34,500 goes back to you\nWe send it back by Friday 04, December 2026 at the latest.',
    );
    const done = { ...refund, refundedAt: '2026-11-30T10:00:00.000Z' };
    const sent = await exampleMail('ride-cancelled', { booked: exampleWith({ payment: { refund: done } }) });
    expect(sent.text).toContain('We sent NGN 34,500 back to you on Monday 30, November 2026.');
    expect((await exampleMail('ride-cancelled')).text).not.toContain('goes back to you');
  });

  test('too little money: what came in of what was due, and what goes back', async () => {
    const booked = exampleWith({ payment: { amountPaid: 20_000.5, status: 'underpaid' } });
    const { text } = await exampleMail('payment-underpaid', { ...money, booked });
    expect(text).toContain('We received NGN 20,000.50 of NGN 34,500 before the account expired');
    expect(text).toContain('NGN 3,000 goes back to you');
  });
});

describe('a mail that things have moved past', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  const inState = (status: (typeof exampleRide)['savedBookedRide']['status']) => exampleWith({ person: { status } });

  test.each([
    ['ride-expired', 'expired', 'awaiting_confirmation'],
    ['ride-confirmed', 'driver_assigned', 'cancelled'],
    ['ride-reminder-24h', 'confirmed', 'cancelled'],
    ['payment-underpaid', 'expired', 'awaiting_confirmation'],
  ] as const)('%s is sent for a ride that is %s, not for one that is %s', (template, holds, past) => {
    expect(isOvertaken(template, inState(holds), now)).toBe(false);
    expect(isOvertaken(template, inState(past), now)).toBe(true);
  });

  test('nobody is reminded after the pickup; a paid ride always gets its receipt', () => {
    const later = new Date('2026-11-21T08:30:00Z');
    expect(isOvertaken('ride-reminder-3h', inState('confirmed'), later)).toBe(true);
    expect(isOvertaken('ride-paid', inState('cancelled'), later)).toBe(false);
  });
});
