import { jsPDF } from 'jspdf';
import type { BookedFlight, FlightSelection, FoundFlights, SavedBooking } from 'shared/contract/flights';
import type { Cabin } from 'shared/contract/lists';
import { flightReceipt, flightReceiptPdf } from 'shared/documents';
import { formatNaira } from 'shared/format';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post } from '../testing/responses';
import { mailsTo, runMailsAgain } from './testing/mailbox';
import { pdfText } from './testing/pdf-text';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

interface BookingRequest {
  readonly number: number;
  readonly adults?: number;
  readonly children?: number;
  readonly cabin?: Cabin;
  readonly isReturn?: boolean;
  readonly addOns?: readonly { readonly _id: string; readonly quantity: number; readonly traveller?: number }[];
  readonly couponCode?: string;
}

const emailOf = ({ number }: BookingRequest) => `flyer-${number}@example.com`;

/** A booking from Lagos to Abuja that waits for its money, all through the API itself. */
async function book(request: BookingRequest): Promise<BookedFlight> {
  const { number, adults = 1, children = 0, cabin = 'Y', isReturn = false, addOns = [], couponCode } = request;
  const out = { from: 'LOS', to: 'ABV', departureDate: '2026-11-27' };
  const back = { from: 'ABV', to: 'LOS', departureDate: '2026-11-30' };
  const found = dataOf<FoundFlights>(
    await post(api, '/fly/flightsearch', {
      tripType: isReturn ? 'return' : 'oneway',
      slices: isReturn ? [out, back] : [out],
      cabin,
      adults,
      children,
      infants: 0,
      flexibleDays: 0,
    }),
  );
  const { searchId } = found;
  const selection = dataOf<FlightSelection>(
    await post(api, '/fly/flightselect', { searchId, offerId: found.offers[0]?.offerId }),
  );
  const travellers = Array.from({ length: adults + children }, (_, place) => ({
    type: place < adults ? 'ADT' : 'CHD',
    title: 'Mrs',
    firstName: ['Ifẹ́olúwa', 'Aminatu', 'Ngozi', 'Halima'][place % 4],
    middleName: ['Ada', 'Bọ́lá', 'Chi'][Math.floor(place / 4)],
    lastName: 'Ɗanladi-Ƙasim',
    gender: 'female',
    dateOfBirth: place < adults ? '1990-03-14' : '2019-07-02',
    nationality: 'NG',
  }));
  const contact = { email: emailOf(request), phoneNumber: `+234803${String(5_560_000 + number)}` };
  const { savedBooking } = dataOf<{ savedBooking: SavedBooking }>(
    await post(api, '/fly/bookflight', {
      selectionId: selection.selectionId,
      acceptedTerms: true,
      travellers,
      contact,
      addOns,
      ...(couponCode && { couponCode }),
    }),
  );
  return look(savedBooking);
}

const isDue = ({ template }: { readonly template: string }) => template === 'payment-due';
/** Without those that name an account to pay into. */
const mailsOf = async (request: BookingRequest) =>
  (await mailsTo(api, emailOf(request))).filter((mail) => !isDue(mail));

const look = async ({ _id }: Pick<SavedBooking, '_id'>): Promise<BookedFlight> =>
  dataOf(await api.inject({ method: 'GET', url: `/fly/booked-flight/${_id}` }));

const sendMoney = async ({ transfer_details }: BookedFlight, amount = transfer_details.amount) => {
  dataOf(await post(api, '/sandbox/transfers', { accountNumber: transfer_details.accountNumber, amount }));
  await api.runJobs();
};

/** In one kind of space, and with the minus that a receipt's letters have. */
const plain = (text: string) => text.replace(/&nbsp;|\s+/g, ' ').replace(/\u2212|&minus;/g, '-');

test.each<BookingRequest>([
  { number: 1 },
  { number: 2, adults: 2, children: 1, isReturn: true, couponCode: 'DETTY25' },
  {
    number: 3,
    adults: 2,
    isReturn: true,
    cabin: 'C',
    addOns: [
      { _id: 'extra-bag-10kg', quantity: 2, traveller: 0 },
      { _id: 'extra-bag-10kg', quantity: 1, traveller: 1 },
      { _id: 'choose-seat', quantity: 1, traveller: 1 },
    ],
    couponCode: 'DETTY25',
  },
  { number: 4, adults: 8, children: 1, addOns: [{ _id: 'choose-seat', quantity: 1, traveller: 8 }] },
])('a paid flight, booking $number: the mail, its receipt and the booking say the same', async (request) => {
  await sendMoney(await book(request));
  const mails = await mailsOf(request);
  expect(mails.map(({ template }) => template)).toEqual(['flight-ticketed']);
  const mail = mails[0]?.mail;
  const [ticketed] = await bookedOf(request);
  if (!mail || !ticketed) throw new Error('The booking and its mail are there');
  expect(ticketed.savedBooking.status).toBe('ticketed');
  expect(ticketed.tickets).toHaveLength((request.adults ?? 1) + (request.children ?? 0));
  expect(mail.subject).toContain(ticketed.savedBooking.bookingId);
  expect(mail.html).toContain(`https://tafiya.test/payment-successful?id=${ticketed.savedBooking._id}`);

  const attached = (name: string) => mail.attachments.find(({ filename }) => filename === name)?.content as ArrayBuffer;
  const receipt = attached('flight-booking-details.pdf');
  const drawn = await flightReceiptPdf(jsPDF, ticketed, {});
  expect(Buffer.from(receipt).equals(Buffer.from(drawn))).toBe(true);
  expect(Buffer.from(attached('flight.ics')).toString()).toContain(`UID:${ticketed.savedBooking.bookingId}-1-1@`);

  const { price } = ticketed.savedBooking;
  const rows = flightReceipt(ticketed).sections.find(({ heading }) => heading === 'Payment details')?.rows ?? [];
  const amounts = rows.map(({ value }) => plain(value)).filter((value) => /^(- )?NGN/.test(value));
  expect(amounts).toContain(plain(formatNaira(price.total)));
  expect(price.total).toBe(ticketed.payment.amountPaid);
  const pdf = (await pdfText(new Uint8Array(receipt))).join('\n');
  const amountsIn = (part: string) => plain(part).match(/(?:- )?NGN [\d,]+(?:\.\d\d)?/g) ?? [];
  expect(amountsIn(pdf).slice(-amounts.length)).toEqual(amounts);
  const mailParts = [mail.text ?? '', (mail.html ?? '').replace(/<[^>]*>/g, ' ')];
  // the parts of the total are in the file
  for (const part of mailParts) expect(amountsIn(part).at(-1)).toBe(plain(formatNaira(price.total)));
  for (const part of [...mailParts, pdf]) {
    for (const { ticketNumber } of ticketed.tickets) expect(part.replace(/-\s+/g, '-')).toContain(ticketNumber);
    expect(part).not.toMatch(/undefined|NaN|\[object/);
  }
});

test('an unpaid flight: its account is mailed at once', async () => {
  const request = { number: 90, adults: 2 };
  const booked = await book(request);
  await api.runJobs();
  const [due, ...others] = (await mailsTo(api, emailOf(request))).filter(isDue);
  expect(others).toEqual([]);
  expect(due?.mail.subject).toContain('to keep your flight: Lagos to Abuja');
  expect(due?.mail.text).toContain(`Amount: ${formatNaira(booked.payment.amountDue)}`);
  expect(due?.mail.text).toContain(`Account number: ${booked.transfer_details.accountNumber}`);
  expect(due?.mail.text).toContain(`https://tafiya.test/payment-options?id=${booked.savedBooking._id}`);
});

test('a job that runs twice leaves one mail', async () => {
  const request = { number: 5 };
  await sendMoney(await book(request));
  await runMailsAgain(api);
  await api.runJobs();
  expect(await mailsOf(request)).toHaveLength(1);
});

test('too much money: the tickets stay valid, and the mail has the refund', async () => {
  const request = { number: 6 };
  const booked = await book(request);
  await sendMoney(booked, booked.transfer_details.amount + 500);
  const mails = await mailsOf(request);
  expect(mails.map(({ template }) => template).sort()).toEqual(['flight-ticketed', 'payment-overpaid']);
  const overpaid = mails.find(({ template }) => template === 'payment-overpaid');
  expect(overpaid?.mail.text).toContain('We refund NGN 500');
  expect(overpaid?.mail.text).toContain('Your flight is paid.');
});

test('an unpaid flight: the mail says that the time is over; too little money: what goes back', async () => {
  const [unpaid, partly] = [{ number: 7 }, { number: 8 }];
  await book(unpaid);
  await sendMoney(await book(partly), 1_000.5);
  api.travel(31 * 60_000);
  await api.runJobs();
  expect((await mailsOf(unpaid)).map(({ template }) => template)).toEqual(['flight-hold-expired']);
  const mails = await mailsOf(partly);
  expect(mails.map(({ template }) => template)).toEqual(['payment-underpaid']);
  expect(mails[0]?.mail.text).toContain('We refund NGN 1,000.50');
  expect(mails[0]?.mail.text).toContain('the seats are no longer held');
});

test('a price that rose: old and new as the page shows them; ended, what was paid goes back', async () => {
  const request = { number: 9 };
  const booked = await book(request);
  const { accountNumber, amount } = booked.transfer_details;
  // four days on, the flight is near and costs more
  api.travel(4 * 24 * 60 * 60_000);
  await api.runJobs();
  dataOf(await post(api, '/sandbox/transfers', { accountNumber, amount }));
  await api.runJobs();
  const [asked] = await bookedOf(request);
  const mail = (await mailsOf(request)).find(({ template }) => template === 'flight-price-changed')?.mail;
  if (!asked?.priceChange || !mail) throw new Error('The price has risen, and the traveller is told');
  expect(mail.text).toContain(`Old Trip Total: ${formatNaira(asked.priceChange.oldTotal)}`);
  expect(mail.text).toContain(`New Trip Total: ${formatNaira(asked.priceChange.newTotal)}`);
  expect(mail.text).toContain(`Received so far: ${formatNaira(amount)}`);
  expect(mail.html).toContain(`https://tafiya.test/payment-options?id=${asked.savedBooking._id}`);

  dataOf(await post(api, '/fly/accept-price', { booking_id: asked.savedBooking._id, accept: false }));
  await api.runJobs();
  const cancelled = (await mailsOf(request)).find(({ template }) => template === 'flight-cancelled')?.mail;
  expect(cancelled?.text).toContain(`We refund ${formatNaira(amount)}`);
  expect(cancelled?.text).toContain('The price had risen, and you ended the booking.');
});

/** The bookings of a traveller, as the API gives them. */
async function bookedOf(request: BookingRequest): Promise<BookedFlight[]> {
  const rows = await api.context.db
    .selectFrom('flight_bookings')
    .select('public_id')
    .where('email', '=', emailOf(request))
    .execute();
  return Promise.all(rows.map(({ public_id }) => look({ _id: public_id })));
}
