import type { FlightContact, FlightTraveller } from 'shared/contract/flights';
import type { PricedAddOn } from '../../add-ons';
import { freeBookingReference, newPublicId } from '../../bookings/public-names';
import type { Context } from '../../context';
import type { Discount } from '../../coupons';
import type { Tx } from '../../database';
import { flightKind } from '../flight-kind';
import { firstFlightStatus, flightStates } from '../flight-states';
import type { Selection } from '../search';
import { arrivesAt, bookedOfferOf, departsAt, fareColumns } from './booked-offer';

export interface NewFlight {
  readonly id: string;
  readonly selection: Selection;
  readonly travellers: readonly FlightTraveller[];
  readonly contact: FlightContact;
  readonly addOns: readonly PricedAddOn[];
  readonly discount: Discount | undefined;
  readonly totalKobo: number;
  readonly airlineReference: string;
  readonly expiresAt: Date;
}

/** Writes the booking that a selection becomes: its travellers, its add-ons, the first line of its timeline. */
export async function insertBooking(tx: Tx, { now }: Context, flight: NewFlight): Promise<void> {
  const { id, selection, contact, discount } = flight;
  const offer = bookedOfferOf(selection.offer);
  const createdAt = now();
  await tx
    .insertInto('flight_bookings')
    .values({
      id,
      public_id: newPublicId(),
      reference: await freeBookingReference(tx, flightKind),
      status: firstFlightStatus,
      status_seq: 0,
      supplier: selection.supplier,
      key: selection.key,
      criteria: JSON.stringify(selection.criteria),
      offer: JSON.stringify(offer),
      airline_reference: flight.airlineReference,
      ...fareColumns(offer),
      add_ons_kobo: flight.addOns.reduce((sum, line) => sum + line.amountKobo, 0),
      discount_kobo: discount?.amountKobo ?? 0,
      total_kobo: flight.totalKobo,
      coupon_code: discount?.name ?? null,
      coupon_percentage: discount?.percentage ?? null,
      risen_offer: null,
      risen_total_kobo: null,
      email: contact.email,
      phone: contact.phoneNumber,
      hold_expires_at: flight.expiresAt,
      departs_at: departsAt(offer),
      arrives_at: arrivesAt(offer),
      created_at: createdAt,
    })
    .execute();
  await tx
    .insertInto('flight_travellers')
    .values(flight.travellers.map(travellerRow(id)))
    .execute();
  if (flight.addOns.length > 0)
    await tx
      .insertInto('flight_add_ons')
      .values(flight.addOns.map(addOnRow(id)))
      .execute();
  const { note } = flightStates[firstFlightStatus];
  await tx
    .insertInto('flight_timeline')
    .values({ booking_id: id, seq: 0, status: firstFlightStatus, at: createdAt, note })
    .execute();
}

const travellerRow = (bookingId: string) => (traveller: FlightTraveller, place: number) => ({
  booking_id: bookingId,
  place,
  type: traveller.type,
  title: traveller.title,
  first_name: traveller.firstName,
  middle_name: traveller.middleName ?? null,
  last_name: traveller.lastName,
  gender: traveller.gender,
  date_of_birth: traveller.dateOfBirth,
  nationality: traveller.nationality,
  passport_number: traveller.passport?.number.toUpperCase() ?? null,
  passport_country: traveller.passport?.issuingCountry ?? null,
  passport_expires_on: traveller.passport?.expiresOn ?? null,
  ticket_number: null,
});

const addOnRow = (bookingId: string) => (line: PricedAddOn, index: number) => ({
  booking_id: bookingId,
  line: index,
  add_on_id: line._id,
  name: line.name,
  per: line.per,
  price_kobo: line.priceKobo,
  quantity: line.quantity,
  place: line.traveller,
  amount_kobo: line.amountKobo,
});
