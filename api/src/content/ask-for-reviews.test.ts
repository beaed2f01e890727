import * as flights from '../flights/testing/flight-calls';
import { refuseRows } from '../jobs/testing/refuse-rows';
import { mailsTo } from '../mail/testing/mailbox';
import { bookRide, drive, person } from '../privacy/testing/life-of-a-traveller';
import * as rides from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post } from '../testing/responses';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** Advances the clock hour by hour, and runs the jobs. */
async function wait(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 6) {
    api.travel(6 * hourMs);
    await flights.runJobs(api);
  }
}

const asked = async (email: string) =>
  (await mailsTo(api, email)).filter(({ template }) => template === 'review-ask').map(({ mail }) => mail);

/** The Lagos day in `days` days. */
const lagosDay = ({ context }: TestApi, days: number) =>
  new Date(context.now().getTime() + days * dayMs).toISOString().slice(0, 10);

test('requests one review a day after the journey', async () => {
  const who = person('Q');
  const driven = await bookRide(api, who);
  dataOf(await rides.sendMoney(api, driven));
  await flights.runJobs(api);
  await drive(api, driven);

  const reviewed = await bookRide(api, person('W'));
  dataOf(await rides.sendMoney(api, reviewed));
  await flights.runJobs(api);
  await drive(api, reviewed);

  const unpaid = await bookRide(api, person('X'));

  await wait(48);
  expect(await asked(who.email)).toEqual([]);
  const { bookingId } = reviewed.savedBookedRide;
  dataOf(
    await post(api, '/contact-us/review-response', { bookingId, email: person('W').email, rating: 5, comment: '' }),
  );
  await wait(5 * 24);
  const [mail, ...others] = await asked(who.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`How was your ride? (${driven.savedBookedRide.bookingId})`);
  const { bookingId: reference, _id } = driven.savedBookedRide;
  expect(mail?.text).toContain(`https://tafiya.test/feedback?booking=${reference}#id=${_id}`);
  expect(await asked(person('W').email)).toEqual([]);
  expect(await asked(unpaid.savedBookedRide.email)).toEqual([]);
});

test('requests a review of a flight that has landed, and of none that ended a week ago', async () => {
  const book = async () => {
    const booked = await flights.book(api, {
      ...flights.trip,
      slices: [{ from: 'LOS', to: 'ABV', departureDate: '2026-12-04' }],
    });
    await flights.pay(api, booked);
    return (await flights.look(api, booked)).contact.email;
  };
  const email = await book();
  api.travel(new Date('2026-12-05T12:00:00Z').getTime() - api.context.now().getTime());
  await wait(24);
  expect(await asked(email)).toHaveLength(1);

  await api.context.db.deleteFrom('jobs').where('key', 'like', 'mail:review-ask:%').execute();
  api.travel(7 * dayMs);
  await flights.runJobs(api);
  expect(await asked(email)).toHaveLength(1);
});

test('a failing request does not stop the others, and is repeated an hour later', async () => {
  const driven = [];
  for (const letter of ['Y', 'Z']) {
    const booked = await bookRide(api, person(letter), { pickupDate: lagosDay(api, 2) });
    dataOf(await rides.sendMoney(api, booked));
    await flights.runJobs(api);
    await drive(api, booked);
    driven.push({ letter, id: await rides.keyOf(api, booked) });
  }
  const isOf = (id: string | undefined) => `mail:review-ask:${id}`;
  const mend = await refuseRows(api.context.db, 'jobs', 'key', isOf(driven[0]?.id));
  for (let hour = 0; hour < 96; hour += 6) {
    api.travel(6 * hourMs);
    await api.runJobs();
  }
  expect([await asked(person('Y').email), await asked(person('Z').email)]).toEqual([[], [expect.anything()]]);
  await mend();
  await wait(6);
  expect(await asked(person('Y').email)).toHaveLength(1);
});
