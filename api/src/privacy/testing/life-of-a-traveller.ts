import type { RideStatus } from 'shared/contract/lists';
import { transition } from '../../bookings/states';
import { lettersTo, tokenIn } from '../../content/testing/letters';
import * as flights from '../../flights/testing/flight-calls';
import { rideKind } from '../../rides/ride-states';
import * as rides from '../../rides/testing/ride-calls';
import type { TestApi } from '../../testing';
import { dataOf, post } from '../../testing/responses';

const dayMs = 86_400_000;

/** A person who has used all features of the site. Each of her texts is unique by a letter. */
export const person = (letter: string, number = letter.charCodeAt(0)) => ({
  email: `chiamaka.${letter}@example.com`.toLowerCase(),
  phone: `+23480355501${number}`,
  firstName: `Chiamaka${letter}`,
  lastName: `Ezeugo${letter}`,
  companion: `Obiageli${letter}`,
  note: `Wheelchair${letter}`,
  address: `Orchid Road ${letter}`,
  dropOffAddress: `Banana Island Road ${letter}`,
  flightNumber: `P4 71${number}`,
  passport: `A0123${letter}567`,
  dateOfBirth: `19${number}-05-23`,
  message: `Where is my parcel ${letter}`,
  comment: `A calm drive ${letter}`,
  rider: `Mama Nkechi${letter}`,
});
export type Person = ReturnType<typeof person>;

/** The texts that must not exist after her erasure. */
export const wordsOf = (who: Person): string[] => Object.values(who).map(String);

export async function bookRide(api: TestApi, who: Person, over: object = {}) {
  const selection = await rides.quote(api, {}, over);
  const body = rides.bookingOf(selection, { ...rides.traveller, ...nameOf(who) }, { ...detailsOf(who), ...over });
  const { pickupDate: _, ...fields } = body as typeof body & { pickupDate?: string };
  return dataOf<rides.Booked>(await post(api, '/ride/create-ride', fields, { 'idempotency-key': `ride-${who.note}` }));
}

const nameOf = ({ email, phone, firstName, lastName }: Person) => ({ email, phone, firstName, lastName });
const detailsOf = ({ note, address, dropOffAddress, flightNumber, rider, phone }: Person) => ({
  note,
  address,
  dropOffAddress,
  flightNumber,
  rider: { name: rider, phone },
  couponCode: 'WELCOME2K',
});

const roadToCompleted: readonly RideStatus[] = [
  'confirmed',
  'driver_assigned',
  'driver_en_route',
  'driver_arrived',
  'in_progress',
  'completed',
];

/** Changes a paid ride to completed. */
export async function drive(api: TestApi, booked: rides.Booked): Promise<void> {
  const id = await rides.keyOf(api, booked);
  await api.context.db.transaction().execute(async (tx) => {
    for (const to of roadToCompleted) await transition(tx, api.context, rideKind, id, to);
  });
}

/** A completed ride and flight, a message, a subscription and a review, three weeks ago. */
export async function livesThrough(api: TestApi, who: Person) {
  const ride = await bookRide(api, who);
  dataOf(await rides.sendMoney(api, ride));
  await flights.runJobs(api);
  await drive(api, ride);

  const selection = await flights.select(api, { ...flights.tripAbroad, adults: 2 });
  const [first, second] = flights.partyOf(selection);
  const passport = { number: who.passport, issuingCountry: 'NG', expiresOn: '2029-05-01' };
  const named = { lastName: who.lastName, dateOfBirth: who.dateOfBirth, passport };
  const flight = dataOf<flights.Booked>(
    await flights.create(api, selection, {
      travellers: [
        { ...flights.travellerOf('ADT'), ...first, ...named, firstName: who.firstName },
        { ...flights.travellerOf('ADT'), ...second, ...named, firstName: who.companion },
      ],
      contact: { email: who.email, phoneNumber: who.phone },
    }),
  );
  await flights.pay(api, flight);

  const fullName = `${who.firstName} ${who.lastName}`;
  const message = { fullName, email: who.email, phone: who.phone, subject: 'other', message: who.message };
  dataOf(await post(api, '/contact-us/contacts', message));
  dataOf(await post(api, '/email/add-mail', { email: who.email, consent: true, source: 'home' }));
  const [question] = await lettersTo(api, who.email, 'subscription-confirm');
  dataOf(await api.inject({ method: 'GET', url: `/email/confirm?token=${tokenIn(question ?? {}, 'confirm')}` }));
  api.travel(30 * dayMs);
  await flights.runJobs(api);
  const { bookingId } = ride.savedBookedRide;
  const review = { bookingId, email: who.email, rating: 5, comment: who.comment };
  dataOf(await post(api, '/contact-us/review-response', review));
  return { ride, flight };
}
