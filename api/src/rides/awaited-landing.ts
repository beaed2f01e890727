import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { Landing } from '../flights/status/flight-status';
import type { Journey } from './plan-journey';
import type { MetFlight } from './ride-waiting';

interface Awaited {
  /** The label of the pickup. */
  readonly pickupLocation: string;
  readonly flightNumber: string | null | undefined;
  readonly pickupAt: Date;
}

/** The landing of the flight of a pickup; null if that is not known, or if the pickup is not an airport. */
export async function landingOf(
  db: Db | Tx,
  { flightStatus }: Pick<Context, 'flightStatus'>,
  { pickupLocation, flightNumber, pickupAt }: Awaited,
): Promise<Landing | null> {
  if (!flightNumber) return null;
  const area = await db
    .selectFrom('areas')
    .select('airport_code')
    .where('label', '=', pickupLocation)
    .executeTakeFirst();
  if (!area?.airport_code) return null;
  return (await flightStatus.landing(db, { flightNumber, airport: area.airport_code, near: pickupAt })) ?? null;
}

/** The flight that a journey begins with; undefined without a number, or for a journey to an airport. */
export async function flightOf(
  db: Db | Tx,
  context: Pick<Context, 'flightStatus'>,
  { meetAndGreet, pickupAt, pickup }: Journey,
  { flightNumber }: { readonly flightNumber?: string | undefined },
): Promise<MetFlight | undefined> {
  if (!flightNumber || !meetAndGreet) return undefined;
  const landing = await landingOf(db, context, { pickupLocation: pickup.label, flightNumber, pickupAt });
  return { number: flightNumber.toUpperCase(), landsAt: landing?.at ?? null };
}
