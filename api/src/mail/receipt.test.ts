import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { jsPDF } from 'jspdf';
import { exampleRide } from 'shared/contract/example-ride';
import type { BookedRide } from 'shared/contract/rides';
import { rideReceipt, rideReceiptPdf } from 'shared/documents';
import { exampleWith } from './testing/example-ride';
import { pdfText } from './testing/pdf-text';

const logoFile = path.resolve(import.meta.dirname, '../../../shared/src/brand/assets/logo.svg');
const draw = async (booked: BookedRide) =>
  new Uint8Array(await rideReceiptPdf(jsPDF, booked, await readFile(logoFile, 'utf8')));

describe('the receipt as PDF', () => {
  test('prints every row of the receipt, in its order, on one page', async () => {
    const pages = await pdfText(await draw(exampleRide));
    expect(pages).toHaveLength(1);
    const lines = pages[0]?.split('\n') ?? [];
    const expected = rideReceipt(exampleRide).sections.flatMap(({ title, rows }) => [
      title,
      ...rows.map(({ label, value }) => `${label} ${value}`),
    ]);
    expect(lines.filter((line) => expected.includes(line.replace('\t', ' ')))).toHaveLength(expected.length);
    expect(lines.slice(0, 3)).toEqual(['Booking ID', 'TFY-R8K2-MQX4', 'RIDE BOOKING RECEIPT']);
    expect(pages[0]).toContain('Page 1 of 1');
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

  test('wraps long values, goes on to new pages, and cuts no row', async () => {
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
