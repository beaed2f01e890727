import type { CouponDiscount } from 'shared/contract/coupons';
import type { BookedFlight, FlightCriteria, FlightOffer, FlightSelection, FoundFlights } from 'shared/contract/flights';
import { bookedFlightOf, bookingOf, bookSelection, criteriaIn, searchFlights } from '../../flights/flight-api';
import { callApi, dataOf } from '../../site/call-api';
import { dayIn } from '../../site/steps';
import { newTraveller } from '../../site/traveller';

/** A search, what it found, and what was chosen of it. */
export interface FlightChoice {
  readonly criteria: FlightCriteria;
  readonly found: FoundFlights;
  readonly selection: FlightSelection;
}

/** Flights as the site really sells them. */
export interface FlightStage {
  /** One adult from Lagos to Abuja. */
  readonly oneWay: FlightChoice;
  /** Two adults and a child there and back, with the days around. */
  readonly family: FlightChoice;
  /** One adult abroad, who changes once and lands on the next day. */
  readonly abroad: FlightChoice;
  /** What a coupon takes off the one-way flight. */
  readonly coupon: CouponDiscount;
  /** The family's flight with one bag more, held. */
  readonly booked: BookedFlight;
  /** The one-way flight, held. */
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

const landsNextDay = ({ slices: [slice] }: FlightOffer) =>
  slice?.stops === 1 && slice.arriveAt.slice(0, 10) > slice.departAt.slice(0, 10);

/** Searches, chooses and books through the site's own API. */
export async function setFlightStage(origin: string): Promise<FlightStage> {
  const stage = {
    oneWay: await choiceOf(origin, oneWay),
    family: await choiceOf(origin, family),
    abroad: await choiceOf(origin, abroad, landsNextDay),
  };
  const { selectionId } = stage.oneWay.selection;
  const coupon = await dataOf(
    callApi<CouponDiscount>(origin, '/fly/verifyCoupon', { code: 'DETTY25', product: 'flight', selectionId }),
  );
  return {
    ...stage,
    coupon,
    booked: await book(origin, stage.family.selection),
    bookedOneWay: await book(origin, stage.oneWay.selection, []),
  };
}

/** Finds and chooses the first offer that fits. */
async function choiceOf(
  origin: string,
  criteria: FlightCriteria,
  fits: (offer: FlightOffer) => boolean = () => true,
): Promise<FlightChoice> {
  const found = await searchFlights(origin, criteria);
  const offer = found.offers.find(fits);
  if (!offer) throw new Error(`None of ${found.offers.length} flights fits`);
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
