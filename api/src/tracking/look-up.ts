import { Refusal } from 'server/http';
import type { trackRide } from 'shared/contract/tracking';
import type { z } from 'zod';
import type { Db } from '../database';
import type { KindName } from '../payments/payable';
import { comparableName, digest, hasDigest } from './comparable';

export type LookUp = z.output<typeof trackRide.body>;

/** The data of a booking that a look-up compares. */
interface Candidate {
  /** The internal key. */
  readonly id: string;
  readonly lastNames: readonly string[];
  readonly email: string;
}

const rideCandidate = async (db: Db, reference: string): Promise<Candidate | undefined> => {
  const row = await db
    .selectFrom('ride_bookings')
    .select(['id', 'last_name', 'email'])
    .where('reference', '=', reference)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, lastNames: [row.last_name], email: row.email };
};

const flightCandidate = async (db: Db, reference: string): Promise<Candidate | undefined> => {
  const rows = await db
    .selectFrom('flight_bookings')
    .innerJoin('flight_travellers', 'flight_travellers.booking_id', 'flight_bookings.id')
    .select(['flight_bookings.id', 'last_name', 'email'])
    .where('reference', '=', reference)
    .where('erased_at', 'is', null)
    .execute();
  const [first] = rows;
  return first && { id: first.id, lastNames: rows.map(({ last_name }) => last_name), email: first.email };
};

const candidateOf: Readonly<Record<KindName, typeof rideCandidate>> = { ride: rideCandidate, flight: flightCandidate };

/** The number of travellers on the largest booking. */
const comparisons = 9;
/** Compared if the booking does not exist; no input matches it. */
const nobody: Candidate = { id: '', lastNames: ['Nobody'], email: 'nobody@example.com' };

/**
 * The booking of a reference for a caller with one of its last names or its e-mail. An unknown reference, one of the
 * other kind and one with another name get the same response after the same work: one query, and as many comparisons as
 * the largest booking has travellers.
 * @returns the internal key
 * @throws Refusal NOT_FOUND
 */
export async function lookUp(db: Db, kind: KindName, { bookingId, lastName, email }: LookUp): Promise<string> {
  const found = await candidateOf[kind](db, bookingId);
  const { id, ...candidate } = found ?? nobody;
  const [comparable, kept] = lastName === undefined ? [lowerCase, [candidate.email]] : [name, candidate.lastNames];
  const digests = Array.from({ length: comparisons }, (_, place) =>
    digest(comparable(kept[place % kept.length] ?? '')),
  );
  const fits = hasDigest(digests, digest(comparable(lastName ?? email ?? '')));
  if (!found || !fits) throw unknownBooking();
  return id;
}

const lowerCase = (text: string) => text.toLowerCase();
/** A name without letters matches only itself. */
const name = (text: string) => comparableName(text) || `\n${text}`;

export const unknownBooking = () =>
  new Refusal('NOT_FOUND', 'We found no booking with this booking ID and this name or e-mail. Check both.');
