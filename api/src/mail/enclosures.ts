import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BookedRide } from 'shared/contract/rides';
import { calendarFileName, receiptFileName, rideCalendarFile, rideReceiptPdf } from 'shared/documents';
import type { Enclosure } from './mail-content';
import type { MailMessage } from './transports';

const brandFolder = path.resolve(import.meta.dirname, '../../../shared/src/brand/assets');

export const readMark = (): Promise<Buffer> => readFile(path.join(brandFolder, 'mark-mail.png'));

/** The very file that the confirmation page saves. jsPDF is heavy, so it is loaded with the first receipt. */
async function receiptOf(booked: BookedRide): Promise<Buffer> {
  const [{ jsPDF }, logo] = await Promise.all([import('jspdf'), readFile(path.join(brandFolder, 'logo.svg'), 'utf8')]);
  return Buffer.from(await rideReceiptPdf(jsPDF, booked, logo));
}

type Drawn = MailMessage['enclosures'][number];

const draw: Readonly<Record<Enclosure, (booked: BookedRide) => Promise<Drawn>>> = {
  receipt: async (booked) => ({
    filename: receiptFileName,
    contentType: 'application/pdf',
    content: await receiptOf(booked),
  }),
  calendar: async (booked) => ({
    filename: calendarFileName,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(rideCalendarFile(booked)),
  }),
};

export const encloseAll = (wanted: readonly Enclosure[], booked: BookedRide): Promise<Drawn[]> =>
  Promise.all(wanted.map((enclosure) => draw[enclosure](booked)));
