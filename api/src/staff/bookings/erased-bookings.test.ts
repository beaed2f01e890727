import type { FoundBooking, StaffBooking } from 'shared/contract/staff-bookings';
import { letterTo, tokenIn } from '../../content/testing/letters';
import { livesThrough, person } from '../../privacy/testing/life-of-a-traveller';
import { whereKept } from '../../privacy/testing/stored-strings';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, post, refusalOf } from '../../testing/responses';
import { staffOf } from '../testing/staff-calls';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const ask = async (email: string, wants: 'copy' | 'erase') => {
  dataOf(await post(api, '/privacy/requests', { email, wants }));
  const token = tokenIn(await letterTo(api, email, 'privacy-link'), 'request');
  api.travel(1000);
  return post(api, `/privacy/requests/${wants}`, { token });
};

test('notes, mails and the former contact go with the personal data; the booking says that it was erased', async () => {
  const who = person('K');
  const { ride } = await livesThrough(api, who);
  const { bookingId } = ride.savedBookedRide;
  const staff = staffOf(api);
  const note = 'Asked for a quiet driver';
  dataOf(await staff.send(`/staff/bookings/${bookingId}/notes`, { text: note }));
  expect(await whereKept(api, ['quiet driver'])).toContain('booking_notes: quiet driver');
  expect(JSON.stringify(dataOf(await ask(who.email, 'copy')))).toContain(note);
  api.travel(60_000);

  dataOf(await ask(who.email, 'erase'));
  expect(await whereKept(api, ['quiet driver', bookingId])).toEqual([`staff_actions: ${bookingId}`]);
  expect(await api.context.db.selectFrom('booking_mails').select('key').execute()).toEqual([]);

  expect(refusalOf(await staff.get(`/staff/bookings/${bookingId}`))).toMatchObject({
    status: 404,
    message: expect.stringContaining('had erased has another reference'),
  });
  const { bookings } = dataOf<{ bookings: FoundBooking[] }>(await staff.get('/staff/bookings?kind=ride'));
  expect(bookings).toMatchObject([{ isErased: true, travellerName: 'Erased Traveller' }]);
  const reference = bookings[0]?.bookingId ?? '';
  const erased = dataOf<StaffBooking>(await staff.get(`/staff/bookings/${reference}`));
  expect(erased.erasedOn).toEqual(expect.any(String));
  const sentence = 'Its traveller had the personal data of this booking erased.';
  expect(erased.refusals).toMatchObject({ contact: sentence, note: sentence, confirmation: sentence });
  const refused = await staff.send(`/staff/bookings/${reference}/notes`, { text: 'x' });
  expect(refusalOf(refused)).toMatchObject({ status: 409, message: sentence });
});
