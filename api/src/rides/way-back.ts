import { Refusal } from 'server/http';
import type { RideCriteria } from 'shared/contract/rides';
import { formatShortDate, formatTime } from 'shared/format';
import type { Context } from '../context';
import type { PricedCar } from './cars.repository';
import { type Journey, planJourney } from './plan-journey';
import { reminderKobo } from './prices/price-table';

interface ReturnTime {
  readonly returnDate: string;
  readonly returnTime: string;
}

const refused = (fields: Readonly<Record<string, string>>) =>
  new Refusal('VALIDATION_FAILED', 'Please check your journey', { fields });

/** Requested time of the return ride; undefined without one. Throws VALIDATION_FAILED for a day without a time, or a time without a day. */
export function returnTimeOf({
  returnDate,
  returnTime,
}: Pick<RideCriteria, 'returnDate' | 'returnTime'>): ReturnTime | undefined {
  if (returnDate !== undefined && returnTime !== undefined) return { returnDate, returnTime };
  if (returnDate !== undefined) throw refused({ returnTime: 'Choose a time for the way back' });
  if (returnTime !== undefined) throw refused({ returnDate: 'Choose a day for the way back' });
  return undefined;
}

/**
 * The way back of a journey: from its drop-off to its pickup, after its end.
 * @throws Refusal VALIDATION_FAILED with the faults by the names of the fields of the way back
 */
export function findWayBack(
  { now, settings }: Context,
  out: Journey,
  { returnDate: pickupDate, returnTime: pickupTime }: ReturnTime,
): Journey {
  const request = {
    pickupLocation: out.dropOff.label,
    dropOffLocation: out.pickup.label,
    pickupDate,
    pickupTime,
  };
  const planned = planJourney(request, out.dropOff, out.pickup, now(), settings.rules);
  if ('faults' in planned) {
    const { pickupDate: returnDate, pickupTime: returnTime } = planned.faults;
    throw refused({ ...(returnDate && { returnDate }), ...(returnTime && { returnTime }) });
  }
  if (planned.journey.pickupAt < out.dropOffAt) throw refused({ returnTime: beforeEnd(out.dropOffAt) });
  return planned.journey;
}

export const beforeEnd = (dropOffAt: Date): string =>
  `The way there ends at about ${formatTime(dropOffAt)} on ${formatShortDate(dropOffAt)}: choose a later time for the way back`;

/** Fares are sums of both ways; the Reminder is in that of the way there. */
export const wayBackKobo = (priceKobo: number): number => priceKobo - reminderKobo;

/**
 * The car of the way back for one of the way there: the same one if it is free for both, else the most similar one of its
 * type that is not smaller; undefined if there is none.
 */
export function carBackFor(
  car: PricedCar,
  { carsBack, out, back }: { readonly carsBack: readonly PricedCar[]; readonly out: Journey; readonly back: Journey },
): PricedCar | undefined {
  const isFreeBetween = back.blockedFrom >= out.blockedUntil;
  const unlikeness = (one: PricedCar) => {
    if (one.carId === car.carId) return -1;
    return (one.name === car.name ? 0 : 1) + Math.abs(one.comfort - car.comfort) * 2 + (one.isWanted ? 0.5 : 0);
  };
  return carsBack
    .filter((one) => one.type === car.type && one.seats >= car.seats && one.luggage >= car.luggage)
    .filter((one) => isFreeBetween || one.carId !== car.carId)
    .sort((a, b) => unlikeness(a) - unlikeness(b))[0];
}

const suffix = '-R';

/** The reference of the row of a way back; travellers and staff see that of the way there. */
export const wayBackReference = (reference: string): string => reference + suffix;
export const isOfWayBack = (reference: string): boolean => reference.endsWith(suffix);
