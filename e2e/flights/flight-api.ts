import type {
  BookedFlight,
  bookFlight,
  FlightCriteria,
  FlightOffer,
  FlightSelection,
  FoundFlights,
  SavedBooking,
} from 'shared/contract/flights';
import type { TravellerType } from 'shared/contract/lists';
import type { InputOf } from 'shared/contract/operation';
import { type Answer, callApi, dataOf } from '../site/call-api';
import { dayIn } from '../site/steps';
import type { JourneyTraveller } from '../site/traveller';

/** One way from Lagos to Abuja for one adult in economy, with these changes. */
export function criteriaIn(days: number, other: Partial<FlightCriteria> = {}): FlightCriteria {
  return {
    tripType: 'oneway',
    slices: [{ from: 'LOS', to: 'ABV', departureDate: dayIn(days) }],
    cabin: 'Y',
    adults: 1,
    children: 0,
    infants: 0,
    flexibleDays: 0,
    ...other,
  };
}

export const searchFlights = (origin: string, criteria: FlightCriteria): Promise<FoundFlights> =>
  dataOf(callApi(origin, '/fly/flightsearch', criteria));

/** Searches, and selects the first matching offer. */
export async function selectFlight(
  origin: string,
  criteria: FlightCriteria,
  matches: (offer: FlightOffer) => boolean = () => true,
): Promise<FlightSelection> {
  const { searchId, offers } = await searchFlights(origin, criteria);
  const offer = offers.find(matches);
  if (!offer) throw new Error(`None of ${offers.length} flights matches`);
  return dataOf(callApi(origin, '/fly/flightselect', { searchId, offerId: offer.offerId }));
}

/** A date of birth of this traveller type, valid for all departures of the coming year. */
const bornIn: Readonly<Record<TravellerType, () => string>> = {
  ADT: () => '1990-03-14',
  CHD: () => `${new Date().getFullYear() - 7}-06-15`,
  INF: () => dayIn(-60),
};

/** The travellers of a search, each with a different name. */
function travellersOf({ adults, children, infants }: FlightCriteria, lead: JourneyTraveller) {
  const types: TravellerType[] = [
    ...Array<TravellerType>(adults).fill('ADT'),
    ...Array<TravellerType>(children).fill('CHD'),
    ...Array<TravellerType>(infants).fill('INF'),
  ];
  const firstNames = ['Amaka', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi', 'Gozie', 'Halima', 'Ime'];
  return types.map((type, index) => ({
    type,
    title: type === 'ADT' ? ('Mrs' as const) : ('Miss' as const),
    firstName: firstNames[index] ?? 'Ada',
    lastName: lead.lastName,
    gender: 'female' as const,
    dateOfBirth: bornIn[type](),
    nationality: 'NG',
  }));
}

type BookingRequest = InputOf<typeof bookFlight>['body'];

/** The request body of bookflight for a selection and its contact. */
export const bookingOf = (
  { selectionId, criteria }: FlightSelection,
  lead: JourneyTraveller,
  other: Partial<BookingRequest> = {},
): BookingRequest => ({
  selectionId,
  travellers: travellersOf(criteria, lead),
  contact: { email: lead.email, phoneNumber: lead.phone.replace(/^0/, '+234') },
  addOns: [],
  acceptedTerms: true,
  ...other,
});

export const bookSelection = (
  origin: string,
  body: BookingRequest,
  key?: string,
): Promise<Answer<{ savedBooking: SavedBooking }>> => callApi(origin, '/fly/bookflight', body, key);

/** Makes an unpaid booking. */
export async function createBooking(
  origin: string,
  lead: JourneyTraveller,
  criteria: FlightCriteria,
): Promise<BookedFlight> {
  const selection = await selectFlight(origin, criteria);
  const { savedBooking } = await dataOf(bookSelection(origin, bookingOf(selection, lead)));
  return bookedFlightOf(origin, savedBooking._id);
}

export const bookedFlightOf = (origin: string, id: string): Promise<BookedFlight> =>
  dataOf(callApi(origin, `/fly/booked-flight/${id}`));
