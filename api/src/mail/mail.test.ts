import { jsPDF } from 'jspdf';
import type { TransferDetails } from 'shared/contract/payments';
import type { BookedRide } from 'shared/contract/rides';
import { rideReceiptPdf } from 'shared/documents';
import { formatExpiry, formatNaira } from 'shared/format';
import { type Booked, book, bookAndPay, dataOf, post, sendMoney, travellerNo } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { mailsTo as mailsIn, runMailsAgain } from './testing/mailbox';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const isDue = ({ template }: { readonly template: string }) => template === 'payment-due';
/** Without those that name an account to pay into. */
const mailsTo = async ({ savedBookedRide }: Booked) =>
  (await mailsIn(api, savedBookedRide.email)).filter((mail) => !isDue(mail));
const dueMailsTo = async ({ savedBookedRide }: Booked) => (await mailsIn(api, savedBookedRide.email)).filter(isDue);

const look = async ({ savedBookedRide }: Booked): Promise<BookedRide> =>
  dataOf(await api.inject({ method: 'GET', url: `/ride/booked-ride/${savedBookedRide._id}` }));

test('a paid ride is confirmed by mail, with the very receipt that its page saves', async () => {
  const booked = await bookAndPay(api, travellerNo(1));
  const [paid, ...others] = await mailsTo(booked);
  expect(others).toEqual([]);
  expect(paid?.template).toBe('ride-paid');
  expect(paid?.mail.subject).toContain(booked.savedBookedRide.bookingId);
  expect(paid?.mail.html).toContain(`https://tafiya.test/ride-payment-successful?id=${booked.savedBookedRide._id}`);

  const calendar = /https:\/\/tafiya\.test(\/api\/v1)(\S+\/ride\.ics)/.exec(paid?.mail.text ?? '');
  const file = await api.inject({ method: 'GET', url: calendar?.[2] ?? '' });
  expect(file.headers['content-type']).toContain('text/calendar');
  expect(file.body).toContain(`Booking ID: ${booked.savedBookedRide.bookingId}`);

  const receipt = paid?.mail.attachments.find(({ filename }) => filename === 'ride-booking-details.pdf');
  const drawn = await rideReceiptPdf(jsPDF, await look(booked), {});
  expect(Buffer.from(receipt?.content as ArrayBuffer).equals(Buffer.from(drawn))).toBe(true);
});

test('the calendar file of no booking leads to the page, which says so', async () => {
  const url = `/booking/calendar/${'a'.repeat(22)}/flight.ics`;
  const { statusCode, headers } = await api.inject({ method: 'GET', url });
  expect([statusCode, headers.location]).toEqual([302, `https://tafiya.test/payment-successful?id=${'a'.repeat(22)}`]);
});

test('an unpaid ride: its account is mailed at once, and again for a new account', async () => {
  const booked = await book(api, travellerNo(7));
  await api.runJobs();
  const [due, ...others] = await dueMailsTo(booked);
  expect(others).toEqual([]);
  const { accountNumber, bankName, accountName, amount, expiresOn } = booked.transfer_details;
  for (const told of [
    `Amount: ${formatNaira(amount)}`,
    `Bank: ${bankName}`,
    `Account number: ${accountNumber}`,
    `Account name: ${accountName}`,
    `Open until: ${formatExpiry(expiresOn)}`,
    `https://tafiya.test/ride-payment-options?id=${booked.savedBookedRide._id}`,
  ])
    expect(due?.mail.text).toContain(told);

  api.travel(31 * 60_000);
  await api.runJobs();
  const again = { bookingType: 'ride', booking_id: booked.savedBookedRide._id };
  const account = dataOf<{ transfer_details: TransferDetails }>(
    await post(api, '/booking/payment/initiatepayment', again),
  ).transfer_details;
  await api.runJobs();
  const texts = (await dueMailsTo(booked)).map(({ mail }) => mail.text);
  expect(texts).toHaveLength(2);
  expect(texts.filter((text) => text?.includes(account.accountNumber))).toHaveLength(1);
});

test('the mail with the account is dropped once the ride is paid, or the account has closed', async () => {
  const paid = await book(api, travellerNo(8));
  dataOf(await sendMoney(api, paid));
  const { _id, transaction_id } = paid.savedBookedRide;
  dataOf(await post(api, '/ride/confirm-transfer', { ride_id: _id, transaction_id }));
  await api.runJobs();
  expect((await mailsTo(paid)).map(({ template }) => template)).toEqual(['ride-paid']);
  expect(await dueMailsTo(paid)).toEqual([]);
  const late = await book(api, travellerNo(9));
  api.travel(31 * 60_000);
  await api.runJobs();
  expect((await mailsTo(late)).map(({ template }) => template)).toEqual(['ride-expired']);
  expect(await dueMailsTo(late)).toEqual([]);
});

test('a job that runs twice leaves one mail', async () => {
  const booked = await bookAndPay(api, travellerNo(2));
  await runMailsAgain(api);
  const outcomes = await api.runJobs();
  expect(outcomes.filter(({ kind }) => kind === 'mail').length).toBeGreaterThan(0);
  expect(await mailsTo(booked)).toHaveLength(1);
});

test('too much money: the booking stays valid, and the mail has the refund', async () => {
  const booked = await book(api, travellerNo(3));
  dataOf(await sendMoney(api, booked, booked.transfer_details.amount + 500));
  await api.runJobs();
  const mails = await mailsTo(booked);
  expect(mails.map(({ template }) => template).sort()).toEqual(['payment-overpaid', 'ride-paid']);
  const overpaid = mails.find(({ template }) => template === 'payment-overpaid');
  expect(overpaid?.mail.text).toContain('We refund NGN 500');
});

test('an unpaid ride: the mail says that the time is over, once, unless it has been paid since', async () => {
  const booked = await book(api, travellerNo(4));
  api.travel(31 * 60_000);
  await api.runJobs();
  expect((await mailsTo(booked)).map(({ template }) => template)).toEqual(['ride-expired']);
});

test('what the queue holds is sent later if the mailbox is away at first', async () => {
  const booked = await book(api, travellerNo(5));
  dataOf(await sendMoney(api, booked));
  const { mail } = api.context.settings;
  const away = { ...mail, transport: 'smtp', url: 'smtp://127.0.0.1:1' } as const;
  Object.assign(api.context.settings, { mail: away });
  const failed = (await api.runJobs()).filter(({ kind }) => kind === 'mail');
  Object.assign(api.context.settings, { mail });
  expect(failed.every(({ error }) => error)).toBe(true);
  expect(await mailsTo(booked)).toEqual([]);
  api.travel(60_000);
  await api.runJobs();
  expect((await mailsTo(booked)).map(({ template }) => template)).toEqual(['ride-paid']);
});

test('the reminders come a day and three hours before the pickup', async () => {
  const booked = await bookAndPay(api, travellerNo(6));
  const { ride } = await look(booked);
  const pickupAt = Date.parse(`${ride.pickupDate}T${ride.pickupTime}:00+01:00`);
  const goTo = async (hoursBefore: number) => {
    api.travel(pickupAt - hoursBefore * 3_600_000 + 1000 - api.context.now().getTime());
    await api.runJobs();
    return (await mailsTo(booked)).map(({ template }) => template).filter((name) => name.startsWith('ride-reminder'));
  };
  expect(await goTo(24.5)).toEqual([]);
  expect(await goTo(24)).toEqual(['ride-reminder-24h']);
  expect((await goTo(3)).sort()).toEqual(['ride-reminder-24h', 'ride-reminder-3h']);
});
