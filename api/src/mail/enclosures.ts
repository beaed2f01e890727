import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  calendarFileName,
  flightCalendarFile,
  flightCalendarFileName,
  flightReceiptFileName,
  flightReceiptPdf,
  receiptFileName,
  rideCalendarFile,
  rideReceiptPdf,
} from 'shared/documents';
import type { Enclosure } from './mail-content';
import type { Booked } from './templates';
import type { MailMessage } from './transports';

const brandFolder = path.resolve(import.meta.dirname, '../../../shared/src/brand/assets');

export const readMark = (): Promise<Buffer> => readFile(path.join(brandFolder, 'mark-mail.png'));

/** The very file that the booking's page saves. jsPDF is heavy, so it is loaded with the first receipt. */
async function receiptOf({ kind, booked }: Booked): Promise<ArrayBuffer> {
  const { jsPDF } = await import('jspdf');
  return kind === 'ride' ? rideReceiptPdf(jsPDF, booked) : flightReceiptPdf(jsPDF, booked);
}

type Drawn = MailMessage['enclosures'][number];

const draw: Readonly<Record<Enclosure, (about: Booked) => Promise<Drawn>>> = {
  receipt: async (about) => ({
    filename: about.kind === 'ride' ? receiptFileName : flightReceiptFileName,
    contentType: 'application/pdf',
    content: Buffer.from(await receiptOf(about)),
  }),
  calendar: async ({ kind, booked }) => ({
    filename: kind === 'ride' ? calendarFileName : flightCalendarFileName,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(kind === 'ride' ? rideCalendarFile(booked) : flightCalendarFile(booked)),
  }),
};

export const encloseAll = (wanted: readonly Enclosure[], about: Booked): Promise<Drawn[]> =>
  Promise.all(wanted.map((enclosure) => draw[enclosure](about)));
