import type { Selectable } from 'kysely';
import type { SavedBookedRide } from 'shared/contract/rides';
import type { RidesTables } from '../tables';

/** What the contract tells of the booking itself, by its row. */
export type BookingRow = Pick<
  Selectable<RidesTables['ride_bookings']>,
  | 'public_id'
  | 'reference'
  | 'status'
  | 'created_at'
  | 'title'
  | 'first_name'
  | 'last_name'
  | 'gender'
  | 'email'
  | 'phone'
  | 'nationality'
  | 'age'
>;

export const savedBookedRideOf = (row: BookingRow, transactionId: string): SavedBookedRide => ({
  _id: row.public_id,
  transaction_id: transactionId,
  bookingId: row.reference,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  title: row.title,
  firstName: row.first_name,
  lastName: row.last_name,
  gender: row.gender,
  email: row.email,
  nationality: row.nationality,
  phone: row.phone,
  age: row.age,
});
