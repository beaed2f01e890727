import { taxParts } from 'shared/contract/basket';
import type { BookedFlight } from 'shared/contract/flights';
import { flightReceipt } from 'shared/documents';
import { formatNaira } from 'shared/format';
import { drawer } from '../payments/testing/shuffle';
import { exampleMail } from './testing/example-mail';
import { pdfText } from './testing/pdf-text';
import { randomFlight } from './testing/random-flight';

const seeds = Array.from({ length: 25 }, (_, index) => index + 1);
const partLabels = 4;

const paymentRows = (booked: BookedFlight) => {
  const section = flightReceipt(booked).sections.find(({ heading }) => heading === 'Payment details');
  if (!section) throw new Error('A receipt has payment details');
  return section.rows;
};

/** The kobo of `− NGN 7,240.50`. */
const koboOf = (amount: string) => {
  const [, minus, naira = '', kobo = '00'] = /^(−\s)?NGN ([\d,]+)(?:\.(\d\d))?$/.exec(amount) ?? [];
  return (minus ? -1 : 1) * (Number(naira.replace(/,/g, '')) * 100 + Number(kobo));
};

/** In a line of letters that every font has. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/−/g, '-');

/** All amounts of a text, in its order. */
const amountsIn = (text: string) => plain(text).match(/(?:- )?NGN [\d,]+(?:\.\d\d)?/g) ?? [];

test.each(seeds)(
  'basket %i: the parts add up, the PDF names the same amounts as the receipt, and the mail the total',
  async (seed) => {
    const booked = randomFlight(drawer(seed));
    const { price } = booked.savedBooking;
    const rows = paymentRows(booked);
    const end = rows.findIndex(({ label }) => label === 'Trip Total');
    const parts = rows.slice(0, end);
    const sum = parts.reduce((total, { value }) => total + koboOf(value), 0);

    expect(parts.slice(0, partLabels).map(({ value }) => value)).toEqual(
      [price.base, ...Object.values(taxParts(price)), price.serviceFee].map(formatNaira),
    );
    expect(rows[end]?.value).toBe(formatNaira(price.total));
    expect(sum).toBe(Math.round(price.total * 100));
    const addOns = parts.slice(partLabels).filter(({ value }) => !value.startsWith('−'));
    expect(addOns.reduce((total, { value }) => total + koboOf(value), 0)).toBe(Math.round(price.addOns * 100));

    const { text, html, attachments } = await exampleMail('flight-ticketed', { about: { kind: 'flight', booked } });
    const pdf = (await pdfText(attachments[0]?.content ?? Buffer.of())).join('\n');
    const shown = rows.map(({ value }) => plain(value)).filter((value) => /^(- )?NGN/.test(value));
    const readable = html.replace(/<[^>]*>|&nbsp;/g, ' ');
    expect(amountsIn(pdf).slice(-shown.length)).toEqual(shown);
    for (const part of [text, readable]) expect(amountsIn(part).at(-1)).toBe(plain(formatNaira(price.total)));
    for (const part of [text, html, pdf]) expect(part).not.toMatch(/undefined|NaN|\[object|₦/);
  },
);
