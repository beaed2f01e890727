import { Refusal } from 'server/http';
import type { Context } from '../context';

/** Cars of a type in a state at a time, or seats of a cabin of a departure. */
interface Pool {
  /** For the log; names no person. */
  readonly name: string;
  /** What is not sold, held unpaid or not. */
  readonly free: number;
  /** What others hold unpaid. */
  readonly unpaid: number;
  readonly wanted: number;
  /** What to say to a traveller. */
  readonly refusal: string;
}

/**
 * The refusal (HOLD_LIMIT) of a hold that would leave too little of a pool to those who pay. The first unpaid hold of a
 * pool is always let through: the last car can be booked. A pool that is held unpaid to a large part is logged.
 */
export function overUnpaidShare(
  { settings: { rules }, log }: Context,
  { name, free, unpaid, wanted, refusal }: Pool,
): Refusal | undefined {
  const held = unpaid + wanted;
  if (unpaid > 0 && held * 100 >= free * rules.unpaidPoolAlarmPercent)
    log.warn({ pool: name, free, unpaid }, 'Much of a pool is held by bookings that nobody has paid');
  return unpaid > 0 && held * 100 > free * rules.unpaidPoolPercent ? new Refusal('HOLD_LIMIT', refusal) : undefined;
}
