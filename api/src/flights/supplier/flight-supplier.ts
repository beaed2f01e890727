import type { FareDay, FlightCriteria, FlightOffer } from 'shared/contract/flights';
import type { Cabin, TravellerType } from 'shared/contract/lists';
import type { Tx } from '../../database';

/** The number of travellers by type; infants have no seat. */
export interface Party {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

/** What one traveller of each type pays for one way, in naira. */
export type WayFares = readonly { readonly type: TravellerType; readonly base: number; readonly taxes: number }[];

/** An offer of a supplier; the site adds `offerId` and `expiresOn`. */
export type PricedOffer = Omit<FlightOffer, 'offerId' | 'expiresOn'> & {
  /** The price by way. Without it no way can be changed once another one is flown. */
  readonly wayFares?: readonly WayFares[];
};

export interface SuppliedOffer {
  /** Identifies flights, cabin and brand for this supplier, which prices and holds the offer by it; at most 400 characters. */
  readonly key: string;
  readonly offer: PricedOffer;
}

export interface SuppliedFlights {
  /** Best first. */
  readonly offers: readonly SuppliedOffer[];
  readonly fareCalendar: readonly FareDay[];
}

/** Why an offer is unavailable: it left sale (departed, out of service), or is sold out. */
export type Unavailable = 'gone' | 'sold_out';

/** An operated route with its number of seats. */
export interface FlownRoute {
  readonly from: string;
  readonly to: string;
  readonly weeklySeats: number;
}

/** Consecutive days from `firstDay` (`YYYY-MM-DD`). */
export interface DaySpan {
  readonly firstDay: string;
  readonly days: number;
}

/** The days of a return trip. */
export interface ReturnDays {
  readonly departureDate: string;
  readonly returnDate: string;
}

export interface HoldOrder {
  /** The internal key of the booking, which identifies the order. */
  readonly bookingId: string;
  readonly key: string;
  readonly cabin: Cabin;
  readonly party: Party;
  readonly until: Date;
  /** The ticketed order that this one replaces: flights of both keep its seats. */
  readonly replaces?: string;
}

/** A ticketed order that an offer would replace. */
export interface TicketedOrder {
  readonly key: string;
  readonly offer: Omit<PricedOffer, 'itineraryId' | 'seatsLeft'>;
  /** How many of its ways, the first ones, keep their flights and what was paid for them. */
  readonly fixedWays: number;
}

/** An order that takes the place of a ticketed one, by their internal keys. */
export interface ExchangeOrder {
  readonly orderId: string;
  readonly replacedId: string;
}

export interface TicketOrder {
  readonly bookingId: string;
  readonly travellers: number;
  /** How many of the first ways are flown on the earlier tickets; none unless given. */
  readonly flownWays?: number;
}

export interface IssuedTicket {
  /** Place in the list of travellers. */
  readonly traveller: number;
  /** The airline that issued it, by its code. */
  readonly airline: string;
  readonly ticketNumber: string;
}

/**
 * Who sells the flights. The site's own schedule and inventory is the default; a live supplier puts its offer requests,
 * hold orders and orders behind the same calls. Calls that are given a transaction write through it alone, so that seats
 * and booking commit together; a call over the network leaves it alone, answers the same when it is asked again for the
 * same booking, and throws ServiceOutage where the airline did not answer. `guard-supplier.ts` ends it after 3 s.
 */
export interface FlightSupplier {
  readonly name: string;
  search(criteria: FlightCriteria, now: Date): Promise<SuppliedFlights>;
  /** The routes with the most seats in a week, the busiest first. */
  busiestRoutes(): Promise<readonly FlownRoute[]>;
  /** The lowest fare of each day for one adult in Economy, as a search of that day would show it. */
  lowestFares(route: Pick<FlownRoute, 'from' | 'to'>, span: DaySpan, now: Date): Promise<readonly FareDay[]>;
  /** The lowest return fare of each pair of days for one adult in Economy, in their order; null if nothing is on sale. */
  lowestReturns(
    route: Pick<FlownRoute, 'from' | 'to'>,
    trips: readonly ReturnDays[],
    now: Date,
  ): Promise<readonly (number | null)[]>;
  /**
   * The price of an offer at this moment, which may differ from what the search showed. Given a transaction, it asks inside.
   * @param ticketed the order that the offer replaces: its own seats count as free
   */
  price(
    key: string,
    party: Party & { readonly cabin: Cabin },
    now: Date,
    tx?: Tx,
    ticketed?: TicketedOrder,
  ): Promise<PricedOffer | Unavailable>;
  /**
   * What a ticketed order can be changed to: the same airlines, cabin and fare, on the days of the criteria. Ways that stay on
   * their day while another one moves keep their flights.
   */
  changeOffers(ticketed: TicketedOrder, criteria: FlightCriteria, now: Date): Promise<readonly SuppliedOffer[]>;
  /** Takes the seats of every flight of the offer until the instant, all or none. */
  hold(tx: Tx, order: HoldOrder, now: Date): Promise<{ readonly airlineReference: string } | Unavailable>;
  /** Moves the end of a live hold, or takes the seats again once they were given back. `null` keeps them for good. */
  holdAgain(tx: Tx, bookingId: string, until: Date | null, now: Date): Promise<'held' | Unavailable>;
  /** Gives the seats back; a second time nothing happens. */
  release(tx: Tx, bookingId: string, now: Date): Promise<void>;
  /** Sells an order that is held, with the seats of the ticketed one for the flights of both, and gives the rest of those back. */
  exchange(tx: Tx, order: ExchangeOrder, now: Date): Promise<'held' | Unavailable>;
  /** A ticket of each airline of the offer for each traveller, in the order of the flights; asked again, the same ones. */
  issueTickets(tx: Tx, order: TicketOrder, now: Date): Promise<readonly IssuedTicket[] | 'refused'>;
}
