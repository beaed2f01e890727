import { jsPDF } from 'jspdf';
import { flightReceipt, flightReceiptPdf } from 'shared/documents';
import { formatNaira } from 'shared/format';
import { personalFlights } from '../flights/personal-flights';
import { beginChange, payChange } from '../flights/testing/change-calls';
import { bodyOf, book, look, pay, select } from '../flights/testing/flight-calls';
import { openTestApi, type TestApi } from '../testing';
import { trackFlight } from '../tracking/testing/tracking-calls';
import { mailsTo } from './testing/mailbox';
import { pdfText } from './testing/pdf-text';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const plain = (text: string | undefined) => (text ?? '').replace(/&nbsp;|\s+/g, ' ').replace(/\u2212|&minus;/g, '-');

test('a change has the same amounts in the API, on the receipt, in its mails and in the copy of personal data', async () => {
  const { contact } = bodyOf(await select(api));
  const booked = await book(api, undefined, { contact });
  await pay(api, booked);
  const change = await beginChange(api, booked, '2026-12-09');
  await payChange(api, change);

  const mails = await mailsTo(api, contact.email);
  const mailOf = (template: string, words: string) =>
    mails.find((one) => one.template === template && plain(one.mail.text).includes(words))?.mail;
  const due = mailOf('payment-due', 'new seats');
  expect(due?.subject).toMatch(/^Pay NGN .* to keep your new date: Lagos to Abuja, Wed 9 Dec/);
  for (const part of [due?.text, due?.html]) {
    expect(plain(part)).toContain(formatNaira(change.due));
    expect(plain(part)).toContain(change.transfer_details?.accountNumber);
    expect(plain(part)).toContain('Your flight stays as it is until then.');
  }

  const after = await look(api, booked);
  const [made] = after.changes ?? [];
  expect(made).toMatchObject({ due: change.due, fee: change.fee, difference: change.difference, status: 'done' });
  const changed = mailOf('flight-changed', 'new tickets');
  expect(changed?.subject).toMatch(/^Your date is changed: Lagos to Abuja, Wed 9 Dec/);
  const attached = (name: string) =>
    Buffer.from((changed?.attachments.find(({ filename }) => filename === name)?.content ?? '') as ArrayBuffer);
  const receipt = attached('flight-booking-details.pdf');
  expect(receipt.equals(Buffer.from(await flightReceiptPdf(jsPDF, after, {})))).toBe(true);
  expect(attached('flight.ics').toString()).toContain('DTSTART:20261209T');
  const pdf = plain((await pdfText(receipt)).join('\n'));
  const total = formatNaira(after.savedBooking.price.total);
  for (const part of [pdf, plain(changed?.text), plain(changed?.html?.replace(/<[^>]*>/g, ' '))]) {
    for (const amount of [change.difference, change.fee, change.due])
      expect(part).toContain(plain(formatNaira(amount)));
    expect(part).toContain(total);
    expect(part).toContain(after.tickets[0]?.ticketNumber);
  }
  const rows = flightReceipt(after).sections.find(({ heading }) => heading === 'Payment details')?.rows ?? [];
  expect(rows).toContainEqual({
    label: 'Changes of date',
    value: formatNaira(change.fee + change.lost),
    amount: 'part',
  });
  expect(rows).toContainEqual({ label: 'Amount paid', value: total, amount: 'part' });

  const copy = JSON.stringify(await personalFlights(api.context).find(api.context.db, contact.email));
  expect(copy).toContain(change.transfer_details?.transactionReference);
  expect(copy).toContain(`"due":${change.due}`);
  const { payment } = await trackFlight(api, booked);
  expect(formatNaira(payment.amountPaid)).toBe(total);
});
