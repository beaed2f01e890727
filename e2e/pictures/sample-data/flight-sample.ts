import type { CouponDiscount } from 'shared/contract/coupons';
import type { BookedFlight, FlightCriteria, FlightOffer, FlightSelection, FoundFlights } from 'shared/contract/flights';
import { bookedFlightOf, bookingOf, bookSelection, criteriaIn, searchFlights } from '../../flights/flight-api';
import { callApi, dataOf } from '../../site/call-api';
import { dayIn } from '../../site/steps';
import { newTraveller } from '../../site/traveller';

/** A search with its results and a selection. */
export interface FlightChoice {
  readonly criteria: FlightCriteria;
  readonly found: FoundFlights;
  readonly selection: FlightSelection;
}

/** Searches and bookings of flights, made on a running site. */
export interface FlightSample {
  /** One adult from Lagos to Abuja. */
  readonly oneWay: FlightChoice;
  /** Return for two adults and a child, with flexible days. */
  readonly family: FlightChoice;
  /** International, one adult, one stop, arrives the next day. */
  readonly abroad: FlightChoice;
  /** The coupon discount of the one-way flight. */
  readonly coupon: CouponDiscount;
  /** The family's flight with an extra bag, booked and not paid. */
  readonly booked: BookedFlight;
  /** The one-way flight, booked and not paid. */
  readonly bookedOneWay: BookedFlight;
}

const lead = { ...newTraveller(), email: 'amaka.okafor@example.com' };
const oneBag = [{ _id: 'extra-bag-10kg', quantity: 1, traveller: 0 }];

const oneWay = criteriaIn(9);
const family = criteriaIn(13, {
  tripType: 'return',
  slices: [
    { from: 'LOS', to: 'ABV', departureDate: dayIn(13) },
    { from: 'ABV', to: 'LOS', departureDate: dayIn(16) },
  ],
  adults: 2,
  children: 1,
  flexibleDays: 3,
});
const abroad = criteriaIn(20, { slices: [{ from: 'ABV', to: 'NBO', departureDate: dayIn(20) }] });

const arrivesNextDay = ({ slices: [slice] }: FlightOffer) =>
  slice?.stops === 1 && slice.arriveAt.slice(0, 10) > slice.departAt.slice(0, 10);

/** Searches, selects and books through the site's API. */
export async function createFlightSample(origin: string): Promise<FlightSample> {
  const sample = {
    oneWay: await choiceOf(origin, oneWay),
    family: await choiceOf(origin, family),
    abroad: await choiceOf(origin, abroad, arrivesNextDay),
  };
  const { selectionId } = sample.oneWay.selection;
  const coupon = await dataOf(
    callApi<CouponDiscount>(origin, '/fly/verifyCoupon', { code: 'DETTY25', product: 'flight', selectionId }),
  );
  return {
    ...sample,
    coupon,
    booked: await book(origin, sample.family.selection),
    bookedOneWay: await book(origin, sample.oneWay.selection, []),
  };
}

/** Searches, and selects the first matching offer. */
async function choiceOf(
  origin: string,
  criteria: FlightCriteria,
  matches: (offer: FlightOffer) => boolean = () => true,
): Promise<FlightChoice> {
  const found = await searchFlights(origin, criteria);
  const offer = found.offers.find(matches);
  if (!offer) throw new Error(`None of ${found.offers.length} flights matches`);
  const { searchId } = found;
  const selection = await dataOf(
    callApi<FlightSelection>(origin, '/fly/flightselect', { searchId, offerId: offer.offerId }),
  );
  return { criteria, found, selection };
}

async function book(origin: string, selection: FlightSelection, addOns = oneBag): Promise<BookedFlight> {
  const { savedBooking } = await dataOf(bookSelection(origin, bookingOf(selection, lead, { addOns })));
  return bookedFlightOf(origin, savedBooking._id);
}
