import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AddOn } from 'shared/contract/add-ons';
import type { FareFamilyValues } from 'shared/contract/catalogue';
import type { FlightCriteria, FlightOffer, FlightSlice } from 'shared/contract/flights';
import type {
  AddOnUnit,
  Cabin,
  FlightChangeStatus,
  FlightStatus,
  Gender,
  Title,
  TravellerType,
} from 'shared/contract/lists';
import type { PricedOffer } from './supplier/flight-supplier';

/** The offer as a booking stores it. */
export type BookedOffer = Omit<PricedOffer, 'itineraryId' | 'seatsLeft'>;

export interface FlightsTables extends InventoryTables, FlightSearchTables {
  flight_arrows: { from_status: FlightStatus; to_status: FlightStatus };
  flight_bookings: {
    id: string;
    public_id: string;
    reference: string;
    status: FlightStatus;
    status_seq: number;
    supplier: string;
    /** What the supplier knows the offer by. */
    key: string;
    criteria: JSONColumnType<FlightCriteria>;
    offer: JSONColumnType<BookedOffer>;
    airline_reference: string;
    base_kobo: number;
    taxes_kobo: number;
    service_fee_kobo: number;
    add_ons_kobo: number;
    discount_kobo: number;
    /** What is paid: the parts, less the discount. */
    total_kobo: number;
    coupon_code: string | null;
    coupon_percentage: number | null;
    /** The offer at a higher price, and the total with it, which the traveller is asked about. */
    risen_offer: JSONColumnType<BookedOffer | null, string | null | undefined, string | null>;
    risen_total_kobo: number | null;
    /** When the traveller was last asked about it. */
    risen_at: Date | null;
    email: string;
    phone: string;
    hold_expires_at: Date;
    departs_at: Date;
    arrives_at: Date;
    created_at: Date;
    /** When its personal fields were overwritten. */
    erased_at: Generated<Date | null>;
    /** Null for bookings made before the terms had to be accepted. */
    terms_accepted_at: Date | null;
    terms_version: string | null;
    /** The order of its seats: that of the first booking is named like it, that of a change like the change. */
    order_id: string;
    /** Fees of changes, and what of a dearer fare was not given back; a part of the total. */
    changes_kobo: Generated<number>;
    /** The names of all travellers. Written by the database, as the next column. */
    travellers_text: ColumnType<string, never, never>;
    search_text: ColumnType<string, never, never>;
  };
  flight_change_arrows: { from_status: FlightChangeStatus; to_status: FlightChangeStatus };
  flight_changes: {
    /** Names the order of its seats, too. */
    id: string;
    public_id: string;
    booking_id: string;
    status: Generated<FlightChangeStatus>;
    replaced_order_id: string;
    key: string;
    criteria: JSONColumnType<FlightCriteria>;
    offer: JSONColumnType<BookedOffer>;
    old_slices: JSONColumnType<FlightSlice[]>;
    old_total_kobo: number;
    difference_kobo: number;
    fee_kobo: number;
    lost_kobo: number;
    due_kobo: number;
    back_kobo: number;
    rule: string;
    expires_at: Date;
    created_at: Date;
    updated_at: Date;
  };
  flight_change_history: { change_id: string; seq: Generated<number>; status: FlightChangeStatus; at: Date };
  flight_travellers: {
    booking_id: string;
    /** By place in the list of travellers. */
    place: number;
    type: TravellerType;
    title: Title;
    first_name: string;
    middle_name: string | null;
    last_name: string;
    gender: Gender;
    date_of_birth: string;
    nationality: string;
    passport_number: string | null;
    passport_country: string | null;
    passport_expires_on: string | null;
  };
  flight_traveller_tickets: {
    booking_id: string;
    place: number;
    airline_code: string;
    ticket_number: string;
    /** In the order of the flights. */
    rank: number;
  };
  flight_add_ons: {
    booking_id: string;
    line: number;
    add_on_id: string;
    name: string;
    per: AddOnUnit;
    price_kobo: number;
    quantity: number;
    place: number | null;
    amount_kobo: number;
  };
  flight_timeline: { booking_id: string; seq: number; status: FlightStatus; at: Date; note: string };
}

interface InventoryTables {
  cities_abroad: { rank: number; airport_code: string };
  popular_routes: { rank: number; from_code: string; to_code: string };
  fare_families: { code: string; rank: number; name: string; values: JSONColumnType<FareFamilyValues> };
  airlines: { code: string; name: string; ticket_prefix: string | null; circle: string | null };
  aircraft: { code: string; name: string };
  flights: {
    flight_id: string;
    airline_code: string;
    number: string;
    from_code: string;
    to_code: string;
    departs_minutes: number;
    block_minutes: number;
    days: number;
    aircraft_code: string;
    seats_f: number;
    seats_c: number;
    seats_w: number;
    seats_y: number;
    in_service: Generated<boolean>;
    route: Generated<string>;
  };
  flight_schedule: { is_only: Generated<boolean>; version: number };
  flight_seats: {
    flight_id: string;
    route: string;
    date: string;
    cabin: Cabin;
    allotment: number;
    taken: number;
  };
  flight_orders: {
    booking_id: string;
    airline_reference: string;
    key: string;
    cabin: Cabin;
    seats: number;
    expires_at: Date | null;
    released_at: Date | null;
    created_at: Date;
  };
  flight_seat_holds: { booking_id: string; flight_id: string; date: string; cabin: Cabin; seats: number };
  flight_tickets: { booking_id: string; traveller: number; airline_code: string; ticket_number: string };
}

interface FlightSearchTables {
  flight_searches: { search_id: string; criteria: JSONColumnType<FlightCriteria>; secret: string; expires_at: Date };
  flight_selections: {
    selection_id: string;
    criteria: JSONColumnType<FlightCriteria>;
    supplier: string;
    key: string;
    offer: JSONColumnType<FlightOffer & Pick<PricedOffer, 'wayFares'>>;
    price_kobo: number;
    old_price_kobo: number;
    add_ons: JSONColumnType<AddOn[]> | null;
    expires_at: Date;
    created_at: Date;
  };
}
