import { jsPDF } from 'jspdf';
import type { BookedRide } from 'shared/contract/rides';
import { rideReceiptPdf } from 'shared/documents';
import { type Booked, book, bookAndPay, dataOf, sendMoney, travellerNo } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { mailsTo as mailsIn, runMailsAgain } from './testing/mailbox';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const mailsTo = ({ savedBookedRide }: Booked) => mailsIn(api, savedBookedRide.email);

const look = async ({ savedBookedRide }: Booked): Promise<BookedRide> =>
  dataOf(await api.inject({ method: 'GET', url: `/ride/booked-ride/${savedBookedRide._id}` }));

test('a paid ride is confirmed by mail, with the very receipt that its page saves', async () => {
  const booked = await bookAndPay(api, travellerNo(1));
  const [paid, ...others] = await mailsTo(booked);
  expect(others).toEqual([]);
  expect(paid?.template).toBe('ride-paid');
  expect(paid?.mail.subject).toContain(booked.savedBookedRide.bookingId);
  expect(paid?.mail.html).toContain(`https://tafiya.test/ride-payment-successful?id=${booked.savedBookedRide._id}`);

  const receipt = paid?.mail.attachments.find(({ filename }) => filename === 'ride-booking-details.pdf');
  const drawn = await rideReceiptPdf(jsPDF, await look(booked));
  expect(Buffer.from(receipt?.content as ArrayBuffer).equals(Buffer.from(drawn))).toBe(true);
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
  expect(overpaid?.mail.text).toContain('NGN 500 goes back to you');
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
