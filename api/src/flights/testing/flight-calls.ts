import type {
  BookedFlight,
  bookFlight,
  FlightCriteria,
  FlightOffer,
  FlightSelection,
  FlightTraveller,
  FoundFlights,
} from 'shared/contract/flights';
import type { TravellerType } from 'shared/contract/lists';
import type { DataOf, InputOf } from 'shared/contract/operation';
import { bookingRecords } from '../../bookings/testing/booking-records';
import type { TestApi } from '../../testing';
import { dataOf, post } from '../../testing/responses';

// Calls and samples for tests of flights. Everything goes through the API.
export type Booked = DataOf<typeof bookFlight>;
export type BookingBody = InputOf<typeof bookFlight>['body'];

/** The test's clock begins on 20 November 2026 at 10:00 in Lagos: a day later this flight costs more (13 days ahead). */
export const trip: FlightCriteria = {
  tripType: 'oneway',
  slices: [{ from: 'LOS', to: 'ABV', departureDate: '2026-12-04' }],
  cabin: 'Y',
  adults: 1,
  children: 0,
  infants: 0,
  flexibleDays: 0,
};

export const tripAbroad: FlightCriteria = {
  ...trip,
  tripType: 'return',
  slices: [
    { from: 'LOS', to: 'LHR', departureDate: '2026-12-04' },
    { from: 'LHR', to: 'LOS', departureDate: '2026-12-18' },
  ],
};

const births: Readonly<Record<TravellerType, string>> = { ADT: '1990-03-14', CHD: '2019-07-02', INF: '2026-04-20' };
const firstNames = ['Ọlá', 'Amaka', 'Zainab', 'Tunde', 'Ifẹ́olúwa', 'Chidi', 'Halima', 'Ebere', 'Bisi'];

export const travellerOf = (type: TravellerType, place = 0, over: Partial<FlightTraveller> = {}): FlightTraveller => ({
  type,
  title: type === 'ADT' ? 'Mrs' : 'Miss',
  firstName: firstNames[place] ?? 'Ada',
  lastName: 'Adékúnlé',
  gender: 'female',
  dateOfBirth: births[type],
  nationality: 'NG',
  ...over,
});

const passport = { number: 'A01234567', issuingCountry: 'NG', expiresOn: '2029-05-01' };

/** A party as a selection wants it. */
export function partyOf({ criteria: { adults, children, infants }, offer }: FlightSelection): FlightTraveller[] {
  const types = [
    ...Array.from({ length: adults }, () => 'ADT' as const),
    ...Array.from({ length: children }, () => 'CHD' as const),
    ...Array.from({ length: infants }, () => 'INF' as const),
  ];
  return types.map((type, place) => travellerOf(type, place, offer.needsPassport ? { passport } : {}));
}

/** A phone and an e-mail of one's own. */
export const contactNo = (number: number) => ({
  email: `flyer-${number}@example.com`,
  phoneNumber: `+234803${String(5_550_000 + number)}`,
});

let contacts = 0;
const nextContact = () => {
  contacts += 1;
  return contactNo(contacts);
};

export const search = async (api: TestApi, criteria: FlightCriteria = trip): Promise<FoundFlights> =>
  dataOf(await post(api, '/fly/flightsearch', criteria));

/** A selection of the first offer of a search, or of the one that is wanted. */
export async function select(
  api: TestApi,
  criteria: FlightCriteria = trip,
  isWanted: (offer: FlightOffer) => boolean = () => true,
): Promise<FlightSelection> {
  const { searchId, offers } = await search(api, criteria);
  const offer = offers.find(isWanted);
  if (!offer) throw new Error('No such flight is for sale');
  return dataOf(await post(api, '/fly/flightselect', { searchId, offerId: offer.offerId }));
}

export const bodyOf = (selection: FlightSelection, over: Partial<BookingBody> = {}): BookingBody => ({
  selectionId: selection.selectionId,
  travellers: partyOf(selection),
  contact: nextContact(),
  addOns: [],
  acceptedTerms: true,
  ...over,
});

export const create = (api: TestApi, selection: FlightSelection, over: Partial<BookingBody> = {}) =>
  post(api, '/fly/bookflight', bodyOf(selection, over));

export const book = async (api: TestApi, criteria = trip, over: Partial<BookingBody> = {}): Promise<Booked> =>
  dataOf(await create(api, await select(api, criteria), over));

/** What the pages show of a booking. */
export const look = async (api: TestApi, { savedBooking }: Booked): Promise<BookedFlight> =>
  dataOf(await api.inject({ method: 'GET', url: `/fly/booked-flight/${savedBooking._id}` }));

export const statusOf = async (api: TestApi, booked: Booked): Promise<string> =>
  (await look(api, booked)).savedBooking.status;

/** Sends money into the account that the payment page shows. */
export async function sendMoney(api: TestApi, booked: Booked, amount?: number) {
  const { transfer_details } = await look(api, booked);
  const { accountNumber } = transfer_details;
  return post(api, '/sandbox/transfers', { accountNumber, amount: amount ?? transfer_details.amount });
}

/** The same, then runs the jobs of the notice and of its effects. */
export async function pay(api: TestApi, booked: Booked, amount?: number): Promise<void> {
  dataOf(await sendMoney(api, booked, amount));
  await runJobs(api);
}

export async function runJobs(api: TestApi): Promise<void> {
  for (const { kind, error } of await api.runJobs())
    if (error) throw new Error(`The job ${kind} failed`, { cause: error });
}

/** Presses "I've transferred the money". */
export async function complete(api: TestApi, booked: Booked, transactionId?: string) {
  const { savedBooking } = await look(api, booked);
  return post(api, '/fly/completeflightbooking', {
    booking_id: savedBooking._id,
    transaction_id: transactionId ?? savedBooking.transaction_id,
  });
}

export const initiate = (api: TestApi, { savedBooking }: Booked) =>
  post(api, '/booking/payment/initiatepayment', { bookingType: 'flight', booking_id: savedBooking._id });

export const acceptPrice = (api: TestApi, { savedBooking }: Booked, accept: boolean) =>
  post(api, '/fly/accept-price', { booking_id: savedBooking._id, accept });

const records = bookingRecords('flight');
/** The internal key of a booked flight. */
export const keyOf = (api: TestApi, { savedBooking }: Booked) => records.keyOf(api, savedBooking._id);
export const mailsOf = (api: TestApi, { savedBooking }: Booked) => records.mailsOf(api, savedBooking._id);
export const timelineOf = (api: TestApi, { savedBooking }: Booked) => records.timelineOf(api, savedBooking._id);

/** The seats that a booking keeps from others, all of its flights together. */
export async function seatsOf(api: TestApi, booked: Booked): Promise<number> {
  const { seats } = await api.context.db
    .selectFrom('flight_seat_holds')
    .innerJoin('flight_orders', 'flight_orders.booking_id', 'flight_seat_holds.booking_id')
    .select(({ fn }) => fn.sum<number | null>('flight_seat_holds.seats').as('seats'))
    .where('flight_orders.booking_id', '=', await keyOf(api, booked))
    .where('flight_orders.released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(seats ?? 0);
}

/** Every seat that is still free on the flights of a booking leaves sale. */
export async function sellOut(api: TestApi, booked: Booked): Promise<void> {
  const bookingId = await keyOf(api, booked);
  await api.context.db
    .updateTable('flight_seats')
    .set((row) => ({ allotment: row.ref('taken') }))
    .where('flight_id', 'in', (holds) =>
      holds.selectFrom('flight_seat_holds').select('flight_id').where('booking_id', '=', bookingId),
    )
    .execute();
}
