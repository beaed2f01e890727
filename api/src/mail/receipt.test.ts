import { jsPDF } from 'jspdf';
import type { SiteContacts } from 'shared/brand';
import { exampleFlight } from 'shared/contract/example-flight';
import { exampleRide } from 'shared/contract/example-ride';
import type { BookedFlight } from 'shared/contract/flights';
import type { BookedRide } from 'shared/contract/rides';
import { conditionsFor, flightReceipt, flightReceiptPdf, rideReceipt, rideReceiptPdf } from 'shared/documents';
import { drawer } from '../payments/testing/shuffle';
import { exampleWith } from './testing/example-bookings';
import { pdfText } from './testing/pdf-text';
import { randomFlight } from './testing/random-flight';

const draw = async (booked: BookedRide, seller: SiteContacts = {}) =>
  new Uint8Array(await rideReceiptPdf(jsPDF, booked, seller));

/** Without the white space, which depends on where lines wrap. */
const bare = (text: string) => text.normalize('NFC').replace(/\s/g, '').replace(/−/g, '-');

interface Line {
  readonly text: string;
  readonly align: string | undefined;
}

/** Each line as it is drawn. The text of a file has both columns in one line. */
async function linesOf(drawIn: (JsPdf: typeof jsPDF) => Promise<unknown>): Promise<readonly Line[]> {
  const lines: Line[] = [];
  function Recorder(...options: ConstructorParameters<typeof jsPDF>) {
    const file = new jsPDF(...options);
    const drawText = file.text.bind(file);
    file.text = (text, x, y, more, ...rest) => {
      lines.push({ text: [text].flat().join(' '), align: more?.align });
      return drawText(text, x, y, more, ...rest);
    };
    return file;
  }
  await drawIn(Recorder as unknown as typeof jsPDF);
  return lines;
}

describe('the receipt as PDF', () => {
  test('prints every row of the receipt, in its order, on one page', async () => {
    const pages = await pdfText(await draw(exampleRide));
    expect(pages).toHaveLength(1);
    const lines = pages[0]?.split('\n') ?? [];
    const text = bare(lines.join(' '));
    const places = rideReceipt(exampleRide)
      .sections.flatMap(({ title, rows }) => [title, ...rows.map(({ label, value }) => `${label}${value}`)])
      .map((row) => text.lastIndexOf(bare(row)));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(lines.slice(0, 3)).toEqual(['Booking ID', 'TFY-R8K2-MQX4', 'RIDE BOOKING RECEIPT']);
    expect(pages[0]).toContain('Page 1 of 1');
  });

  test('says at the top what was paid and when, and that no real money was if the sandbox bank was used', async () => {
    const [page = ''] = await pdfText(await draw(exampleRide));
    const summary = bare(page.slice(0, page.indexOf('RIDE DETAILS')));
    expect(summary).toContain(bare('Paid NGN 34,500 Friday 20, November 2026, 03:30 PM'));
    expect(summary).toContain(bare('Test mode: no real money was paid.'));
    const transfer_details = { ...exampleRide.transfer_details, bankName: 'Wema Bank' };
    const [live] = await pdfText(await draw({ ...exampleRide, transfer_details }));
    expect(live).not.toContain('Test mode');
  });

  test('names the seller under the logo once name and address are known', async () => {
    const seller = { company: 'Tafiya Travel Ltd', address: '12 Allen Avenue, Ikeja, Lagos', phone: '+2348031112233' };
    const pages = await pdfText(await draw(exampleRide, seller));
    expect(pages).toHaveLength(1);
    const lines = pages[0]?.split('\n') ?? [];
    expect(lines.slice(2, 4)).toEqual(['Tafiya Travel Ltd · 12 Allen Avenue, Ikeja, Lagos', 'RIDE BOOKING RECEIPT']);
    expect(pages[0]).toContain('Lagos · +2348031112233 · TFY-R8K2-MQX4');
  });

  test('sets its amounts at the right edge, and no other value', async () => {
    const lines = await linesOf((JsPdf) => rideReceiptPdf(JsPdf, exampleRide, {}));
    const details = lines.slice(lines.findIndex(({ text }) => text === 'PAYMENT DETAILS'));
    const rows = details.filter(({ align }) => align === 'right').map(({ text }) => text);
    expect(rows).toEqual(expect.arrayContaining(['NGN 33,500', 'NGN 1,000', 'NGN 34,500']));
    expect(rows.filter((text) => !/^(− )?NGN [\d,.]+$|^Page /.test(text))).toEqual([]);
  });

  test('is A4', async () => {
    const text = new TextDecoder('latin1').decode(await draw(exampleRide));
    expect(text).toMatch(/\/MediaBox \[0 0 595\.2\d* 841\.8\d*\]/);
  });

  test('keeps the letters of Nigerian names', async () => {
    const person = { firstName: 'Ọmọ́táyọ̀ Ṣọlá', lastName: 'Ɗanladi-Ƙasim Ịfeọma Ɓala' };
    const [page] = await pdfText(await draw(exampleWith({ person })));
    expect(page?.normalize('NFC')).toContain('Mrs Ọmọ́táyọ̀ Ṣọlá Ɗanladi-Ƙasim Ịfeọma Ɓala'.normalize('NFC'));
  });

  test('wraps long values, continues on new pages, and cuts no row', async () => {
    const words = Array.from({ length: 700 }, (_, index) => `word${index}`);
    const ride = { note: words.join(' '), address: 'x'.repeat(400) };
    const pages = await pdfText(await draw(exampleWith({ ride })));
    expect(pages.length).toBeGreaterThan(1);
    const all = pages.join('\n');
    for (const word of words) expect(all).toContain(word);
    expect(all.replace(/\s/g, '')).toContain('x'.repeat(400));
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(all.indexOf('Reference')).toBeGreaterThan(all.indexOf('PAYMENT DETAILS'));
  });

  test('is the same file for the same booking, whatever the clock and the zone', async () => {
    const zone = process.env.TZ;
    const first = await draw(exampleRide);
    process.env.TZ = 'America/New_York';
    try {
      expect(Buffer.compare(first, await draw(exampleRide))).toBe(0);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    expect(Buffer.compare(first, await draw(exampleWith({ person: { status: 'confirmed' } })))).not.toBe(0);
  });
});

describe("a flight's receipt as PDF", () => {
  const drawFlight = async (booked: BookedFlight) => new Uint8Array(await flightReceiptPdf(jsPDF, booked, {}));
  test.each([
    ['an adult one way', { travellers: 1, slices: 1, segments: 1 }],
    ['a family there and back', { travellers: 5, slices: 2, segments: 1 }],
    ['nine travellers on six slices of two flights', { travellers: 9, slices: 6, segments: 2 }],
  ])('prints every row in its order: %s', async (_who, size) => {
    const booked = randomFlight(drawer(7), size);
    const pages = await pdfText(await drawFlight(booked));
    expect(pages[0]?.split('\n').slice(0, 3)).toEqual(['Booking ID', 'TFY-F8K2-MQX4', 'FLIGHT BOOKING RECEIPT']);
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);

    // A label that wraps is beside its value line by line: such a row is recognised by its parts.
    const all = bare(pages.join('\n').replace(/Tafiya · .*\n|Page \d+ of \d+/g, ''));
    let at = 0;
    const expectNext = (text: string) => {
      const found = all.indexOf(bare(text), at);
      expect({ text, isThere: found >= at }).toEqual({ text, isThere: true });
      at = found;
    };
    for (const { title, rows } of flightReceipt(booked).sections) {
      expectNext(title);
      for (const { label, value } of rows) {
        if (label.length > 26) expectNext(label.split(' ').slice(0, 3).join(' '));
        else expectNext(`${label}${value.split(' ').slice(0, 6).join(' ')}`);
      }
    }
  });

  test('is one page for one traveller one way', async () => {
    const { offer, ...booked } = randomFlight(drawer(7), { travellers: 1, slices: 1, segments: 1 });
    const forOne = { ...booked, offer: { ...offer, conditions: conditionsFor(offer.conditions, 1) } };
    expect(await pdfText(await drawFlight(forOne))).toHaveLength(1);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    '%i travellers there and back: the payment is on the page of who travels',
    async (travellers) => {
      const booked = randomFlight(drawer(7), { travellers, slices: 2, segments: 1 });
      const pages = await pdfText(await drawFlight(booked));
      expect(pages.length).toBeLessThanOrEqual(2);
      expect(pages.at(-1)).toContain('TRAVELLERS');
      expect(pages.at(-1)).toContain('PAYMENT DETAILS');
    },
  );

  test('is one page for a cancelled family there and back, also if its money goes back in several transfers', async () => {
    const dueOn = '2026-12-04T14:30:00.000Z';
    const transfers = [100_000, 200_000, 300_000].map((amount) => ({ amount, dueOn, refundedAt: null }));
    const { savedBooking, payment, ...booked } = randomFlight(drawer(7), { travellers: 3, slices: 2, segments: 1 });
    const pages = await pdfText(
      await drawFlight({
        ...booked,
        savedBooking: { ...savedBooking, status: 'cancelled' },
        payment: {
          ...payment,
          status: 'refund_pending',
          refund: { amount: 600_000, dueOn, refundedAt: null, transfers },
        },
        cancelled: {
          at: '2026-11-21T09:00:00.000Z',
          note: 'You cancelled the booking',
          rule: 'The fare is non-refundable. The airport taxes of NGN 600,000 go back.',
        },
      }),
    );
    expect(pages).toHaveLength(1);
    for (const text of ['FLIGHT REFUND RECEIPT', 'TFY-F8K2-MQX4', 'Test mode', 'Kept by the terms', 'Transfer 3'])
      expect(pages[0]).toContain(text);
  });

  test('no line breaks between a time and its AM or PM, or between NGN and its figure', async () => {
    const long = { departAt: '2026-09-23T22:50:00+01:00', arriveAt: '2026-09-23T23:55:00+01:00' };
    const slices = exampleFlight.offer.slices.map((slice) => ({
      ...slice,
      ...long,
      segments: slice.segments.map((segment) => ({ ...segment, ...long })),
    }));
    const lines = await linesOf((JsPdf) =>
      flightReceiptPdf(JsPdf, { ...exampleFlight, offer: { ...exampleFlight.offer, slices } }, {}),
    );
    const texts = lines.map(({ text }) => text);
    // beside each other, the two flights have no room for a date and its time in one line
    expect(texts.filter((text) => text === 'Wednesday 23, September 2026,')).toHaveLength(4);
    expect(texts.filter((text) => text === '10:50 PM')).toHaveLength(2);
    expect(texts.filter((text) => /\d:\d\d$|^[AP]M\b|NGN$/.test(text))).toEqual([]);
  });

  test('is one page for a family of four there and back without add-ons', async () => {
    const booked = randomFlight(drawer(7), { travellers: 4, slices: 2, segments: 1 });
    expect(await pdfText(await drawFlight({ ...booked, addOns: [] }))).toHaveLength(1);
  });

  test('keeps each flight together with its heading, and the letters of names', async () => {
    const pages = await pdfText(await drawFlight(randomFlight(drawer(7), { travellers: 9, slices: 6, segments: 2 })));
    expect(pages.length).toBeLessThanOrEqual(7);
    for (const page of pages) {
      const lines = page.trim().split('\n');
      const heading = lines.findLastIndex((line) => /^FLIGHT \d/.test(line));
      if (heading >= 0) expect(lines.length - heading).toBeGreaterThan(4);
    }
    const [, second] = await pdfText(await drawFlight(exampleFlight));
    const [first] = await pdfText(await drawFlight(exampleFlight));
    expect(`${first}${second}`.normalize('NFC')).toContain('Miss Ifẹ́olúwa Adékúnlé, ticket 716-2401234568');
  });

  test('is the same file for the same booking, and another one once something changes', async () => {
    const first = await drawFlight(exampleFlight);
    expect(Buffer.compare(first, await drawFlight(exampleFlight))).toBe(0);
    expect(Buffer.compare(first, await drawFlight({ ...exampleFlight, tickets: [] }))).not.toBe(0);
  });
});
