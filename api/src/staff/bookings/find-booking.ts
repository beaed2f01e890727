import { createHash } from 'node:crypto';
import { Refusal } from 'server/http';
import type { FlightStatus, RideStatus, RideWay } from 'shared/contract/lists';
import type { Db, Tx } from '../../database';
import { lockFlight } from '../../flights/bookings.repository';
import { lockRide } from '../../rides/bookings.repository';

/** One way of a ride. */
export interface BookedWay {
  /** Its internal key. */
  readonly id: string;
  readonly publicId: string;
  readonly way: RideWay;
  readonly status: RideStatus;
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
  readonly address: string | null;
  readonly dropOffAddress: string | null;
  readonly place: string | null;
}

interface Common {
  /** The internal key. */
  readonly id: string;
  readonly publicId: string;
  readonly reference: string;
  readonly email: string;
  readonly phone: string;
  readonly createdAt: Date;
  readonly erasedAt: Date | null;
  readonly isErased: boolean;
  /** Of what a change may change. */
  readonly version: string;
}

/** A booking as the staff find it. The ways of a flight are empty. */
export type StoredBooking = Common &
  (
    | { readonly kind: 'ride'; readonly status: RideStatus; readonly ways: readonly BookedWay[] }
    | { readonly kind: 'flight'; readonly status: FlightStatus; readonly ways: readonly [] }
  );

/** @throws Refusal NOT_FOUND */
export async function findBooking(db: Db | Tx, reference: string): Promise<StoredBooking> {
  const found = reference.startsWith('TFY-R') ? await findRide(db, reference) : await findFlight(db, reference);
  if (!found)
    throw new Refusal(
      'NOT_FOUND',
      `There is no booking ${reference}. Check each letter; a booking that its traveller had erased has another reference.`,
    );
  return found;
}

/** The same, locked for a change. @throws Refusal NOT_FOUND */
export async function lockBooking(tx: Tx, reference: string): Promise<StoredBooking> {
  const { kind, id } = await findBooking(tx, reference);
  await (kind === 'ride' ? lockRide(tx, { id }) : lockFlight(tx, { id }));
  return findBooking(tx, reference);
}

const versionOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

async function findRide(db: Db | Tx, reference: string): Promise<StoredBooking | undefined> {
  const rows = await db
    .selectFrom('ride_bookings as way')
    .innerJoin('ride_bookings as out', (join) =>
      join.on((eb) => eb.or([eb('way.id', '=', eb.ref('out.id')), eb('way.return_of', '=', eb.ref('out.id'))])),
    )
    .select(['way.id', 'way.public_id', 'way.reference', 'way.status', 'way.email', 'way.phone', 'way.return_of'])
    .select(['way.pickup_location', 'way.drop_off_location', 'way.address', 'way.drop_off_address', 'way.place'])
    .select(['way.created_at', 'way.erased_at'])
    .where('out.reference', '=', reference)
    .orderBy('way.return_of', (order) => order.asc().nullsFirst())
    .execute();
  const [out] = rows;
  if (!out) return undefined;
  const ways = rows.map((row) => ({
    id: row.id,
    publicId: row.public_id,
    way: row.return_of === null ? ('outbound' as const) : ('return' as const),
    status: row.status,
    pickupLocation: row.pickup_location,
    dropOffLocation: row.drop_off_location,
    address: row.address,
    dropOffAddress: row.drop_off_address,
    place: row.place,
  }));
  const content = ways.map(({ address, dropOffAddress, place }) => [address, dropOffAddress, place]);
  return { ...commonOf(out, content), kind: 'ride', status: out.status, ways };
}

async function findFlight(db: Db | Tx, reference: string): Promise<StoredBooking | undefined> {
  const row = await db
    .selectFrom('flight_bookings')
    .select(['id', 'public_id', 'reference', 'status', 'email', 'phone', 'created_at', 'erased_at'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && { ...commonOf(row, []), kind: 'flight', status: row.status, ways: [] };
}

interface CommonRow {
  readonly id: string;
  readonly public_id: string;
  readonly reference: string;
  readonly email: string;
  readonly phone: string;
  readonly created_at: Date;
  readonly erased_at: Date | null;
}

const commonOf = (row: CommonRow, content: readonly unknown[]): Common => ({
  id: row.id,
  publicId: row.public_id,
  reference: row.reference,
  email: row.email,
  phone: row.phone,
  createdAt: row.created_at,
  erasedAt: row.erased_at,
  isErased: row.erased_at !== null,
  version: versionOf([row.email, row.phone, content]),
});
