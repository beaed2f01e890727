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

/** One adult in economy from Lagos to Abuja, some days from now, unless told otherwise. */
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

/** Chooses the first offer, or the one that fits. */
export async function selectFlight(
  origin: string,
  criteria: FlightCriteria,
  fits: (offer: FlightOffer) => boolean = () => true,
): Promise<FlightSelection> {
  const { searchId, offers } = await searchFlights(origin, criteria);
  const offer = offers.find(fits);
  if (!offer) throw new Error(`None of ${offers.length} flights fits`);
  return dataOf(callApi(origin, '/fly/flightselect', { searchId, offerId: offer.offerId }));
}

/** A date of birth with which somebody travels as this type on every day of the coming year. */
const bornIn: Readonly<Record<TravellerType, () => string>> = {
  ADT: () => '1990-03-14',
  CHD: () => `${new Date().getFullYear() - 7}-06-15`,
  INF: () => dayIn(-60),
};

/** The party of a search as travellers with names of their own. */
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

/** What bookflight takes, for a selection and who pays. */
export const bookingOf = (
  { selectionId, criteria }: FlightSelection,
  lead: JourneyTraveller,
  other: Partial<BookingRequest> = {},
): BookingRequest => ({
  selectionId,
  travellers: travellersOf(criteria, lead),
  contact: { email: lead.email, phoneNumber: lead.phone.replace(/^0/, '+234') },
  addOns: [],
  ...other,
});

export const bookSelection = (
  origin: string,
  body: BookingRequest,
  key?: string,
): Promise<Answer<{ savedBooking: SavedBooking }>> => callApi(origin, '/fly/bookflight', body, key);

/** A booking that waits for its money. */
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
