import { Refusal } from 'server/http';
import type { openPrivacyRequest } from 'shared/contract/content';
import type { PrivacyRequestKind } from 'shared/contract/lists';
import type { DataOf } from 'shared/contract/operation';
import { newPublicId } from '../bookings/public-names';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { readLink } from '../mail/signed-link';
import type { Counted, PersonalData, RetainedBooking, WipeTraces } from './personal-data';

const over = (message = 'This link no longer works. Ask for a new one.') => new Refusal('LINK_EXPIRED', message);

const requestsOf = (db: Db | Tx) => db.selectFrom('privacy_requests').select(['email', 'wants', 'expires_at']);
type Query = ReturnType<typeof requestsOf>;

/** The request of a token; undefined if it has expired. */
async function requestOf(
  db: Db | Tx,
  { settings, now }: Context,
  token: string,
  lock: (query: Query) => Query = (query) => query,
) {
  const id = readLink(settings.linkSecret, 'privacy', token, now());
  return id ? lock(requestsOf(db).where('request_id', '=', id)).executeTakeFirst() : undefined;
}

async function retainedBookings(
  db: Db | Tx,
  parts: readonly PersonalData[],
  email: string,
): Promise<RetainedBooking[]> {
  const kept: RetainedBooking[] = [];
  for (const part of parts) kept.push(...((await part.keeps?.(db, email)) ?? []));
  return kept;
}

/** The purpose of the link, and what it would erase or copy. */
export async function openRequest(
  context: Context,
  parts: readonly PersonalData[],
  token: string,
): Promise<DataOf<typeof openPrivacyRequest> | Refusal> {
  const { db } = context;
  const request = await requestOf(db, context, token);
  if (!request) return over();
  const { email, wants, expires_at } = request;
  const counts: Record<Counted, number> = { bookings: 0, messages: 0, reviews: 0, subscriptions: 0 };
  for (const part of parts) counts[part.counts] += (await part.find(db, email)).length;
  return { email, wants, expiresOn: expires_at.toISOString(), counts, keeps: await retainedBookings(db, parts, email) };
}

/** All data of the address by area. A link for an erasure allows the copy too. */
export async function copyData(
  context: Context,
  parts: readonly PersonalData[],
  token: string,
): Promise<Record<string, unknown> | Refusal> {
  const request = await requestOf(context.db, context, token);
  if (!request) return over();
  const copy: Record<string, unknown> = { madeOn: context.now().toISOString(), email: request.email };
  for (const part of parts) copy[part.name] = await part.find(context.db, request.email);
  return copy;
}

/** Erases everything that can be erased, the data stored under its names, and the request. */
export async function eraseData(
  tx: Tx,
  context: Context,
  parts: readonly PersonalData[],
  traces: readonly WipeTraces[],
  token: string,
): Promise<{ erased: number; keeps: RetainedBooking[] } | Refusal> {
  // concurrent erasures run one after another, and the second finds the link expired
  const request = await requestOf(tx, context, token, (query) => query.forUpdate());
  if (!request) return over();
  const { email, wants } = request;
  if (wants !== 'erase') return over('This link is for a copy. To have your data erased, ask for a link for that.');
  let erased = 0;
  const names = [email];
  for (const part of parts) {
    const gone = await part.erase(tx, email);
    erased += gone.records;
    names.push(...gone.names);
  }
  await tx.deleteFrom('privacy_requests').where('email', '=', email).execute();
  for (const wipe of traces) await wipe(tx, names);
  return { erased, keeps: await retainedBookings(tx, parts, email) };
}

/**
 * Stores a request. The job of its letter checks whether there is data of the address, so that neither the response nor
 * its duration reveals it.
 */
export async function requestPrivacy(
  tx: Tx,
  { now, jobs, settings }: Context,
  { email, wants }: { email: string; wants: PrivacyRequestKind },
): Promise<{ sent: true }> {
  const id = newPublicId();
  const expiresAt = new Date(now().getTime() + settings.rules.privacyLinkHours * 3_600_000);
  await tx
    .insertInto('privacy_requests')
    .values({ request_id: id, email, wants, created_at: now(), expires_at: expiresAt })
    .execute();
  await jobs.enqueue(tx, {
    kind: 'privacy-letter',
    payload: { letter: 'privacy-link', id },
    key: `letter:privacy-link:${id}`,
  });
  return { sent: true };
}
