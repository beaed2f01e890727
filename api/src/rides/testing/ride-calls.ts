import type { CarType } from 'shared/contract/lists';
import type { DataOf } from 'shared/contract/operation';
import type { createRide, RideResult, RideSelection, RideTraveller } from 'shared/contract/rides';
import { bookingRecords } from '../../bookings/testing/booking-records';
import type { TestApi } from '../../testing';
import { dataOf, post } from '../../testing/responses';

export { dataOf, post, refusalOf } from '../../testing/responses';

// Calls and samples for tests of rides. Everything goes through the API.
export const lagosAirport = 'Murtala Muhammed International Airport (LOS)';
export const lekki = 'Eti Osa, Lagos';

export type Booked = DataOf<typeof createRide>;

/** The test's clock begins on 20 November 2026 at 10:00 in Lagos: this journey is a day and a half away. */
export const journey = {
  pickupLocation: lagosAirport,
  dropOffLocation: lekki,
  pickupDate: '2026-11-21',
  pickupTime: '22:00',
};

export const traveller: RideTraveller = {
  title: 'Mrs',
  firstName: 'Amina',
  lastName: 'Bello',
  gender: 'female',
  email: 'amina@example.com',
  phone: '+2348035550142',
  nationality: 'NG',
  age: 34,
  dropOffAddress: '4 Bourdillon Road',
};

/** A traveller with a unique phone and e-mail. */
export const travellerNo = (number: number): RideTraveller => ({
  ...traveller,
  email: `traveller-${number}@example.com`,
  phone: `+234803${String(5_550_000 + number)}`,
});

export const search = async (api: TestApi, over: object = {}): Promise<RideResult[]> =>
  dataOf(await post(api, '/ride/search-ride', { ...journey, ...over }));

export const choiceOf = ({ car_id, price_id }: { car_id: string; price_id: string }, over: object = {}) => ({
  ...journey,
  car_id,
  price_id,
  ...over,
});

/** A quote of the first car of a type, or of one car. */
export async function quote(
  api: TestApi,
  wanted: { type?: CarType; carId?: string } = {},
  over: object = {},
): Promise<RideSelection> {
  const found = await search(api, over);
  const car = found.find(({ car_id, type }) =>
    wanted.carId ? car_id === wanted.carId : type === (wanted.type ?? type),
  );
  if (!car) throw new Error('No such car is free');
  return dataOf(await post(api, '/ride/select-ride', choiceOf(car, over)));
}

/** The test's return ride, the day after. */
export const returnTimes = { returnDate: '2026-11-22', returnTime: '18:00' };

/** The selection of a car for both ways. */
export const bothWaysOf = ({ car_id, price_id, wayBack, ...found }: RideResult) => ({
  pickupLocation: found.pickupLocation,
  dropOffLocation: found.dropOffLocation,
  pickupDate: found.pickupDate,
  pickupTime: found.pickupTime,
  car_id,
  price_id,
  wayBack: wayBack && {
    pickupDate: wayBack.pickupDate,
    pickupTime: wayBack.pickupTime,
    car_id: wayBack.car_id,
    price_id: wayBack.price_id,
  },
});

/** A quote of both ways in the first car of a type. */
export async function quoteBothWays(api: TestApi, over: object = {}, type: CarType = 'SUV'): Promise<RideSelection> {
  const car = (await search(api, { ...returnTimes, ...over })).find((one) => one.type === type);
  if (!car) throw new Error('No such car is free for both ways');
  return dataOf(await post(api, '/ride/select-ride', bothWaysOf(car)));
}

export const bookingOf = (
  { quoteId, car_id, price_id }: RideSelection,
  who: RideTraveller = traveller,
  over: object = {},
) => ({ ...who, quoteId, car_id, price_id, acceptedTerms: true as const, ...over });

export const create = (api: TestApi, selection: RideSelection, who: RideTraveller = traveller, over: object = {}) =>
  post(api, '/ride/create-ride', bookingOf(selection, who, over));

export const book = async (api: TestApi, who: RideTraveller = traveller): Promise<Booked> =>
  dataOf(await create(api, await quote(api), who));

export const sendMoney = (api: TestApi, { transfer_details }: Booked, amount = transfer_details.amount) =>
  post(api, '/sandbox/transfers', { accountNumber: transfer_details.accountNumber, amount });

/** A booking that was paid by a bank notice. */
export async function bookAndPay(api: TestApi, who: RideTraveller = traveller): Promise<Booked> {
  const booked = await book(api, who);
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  return booked;
}

const records = bookingRecords('ride');
/** The internal key of a booked ride. */
export const keyOf = (api: TestApi, { savedBookedRide }: Booked) => records.keyOf(api, savedBookedRide._id);
export const mailsOf = (api: TestApi, { savedBookedRide }: Booked) => records.mailsOf(api, savedBookedRide._id);
export const timelineOf = (api: TestApi, { savedBookedRide }: Booked) => records.timelineOf(api, savedBookedRide._id);

export async function statusOf(api: TestApi, booked: Booked): Promise<string> {
  const response = await api.inject({ method: 'GET', url: `/ride/booked-ride/${booked.savedBookedRide._id}` });
  return dataOf<{ savedBookedRide: { status: string } }>(response).savedBookedRide.status;
}
