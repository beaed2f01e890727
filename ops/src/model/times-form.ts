import type { StaffRide } from 'shared/contract/staff';
import { instantOf } from 'shared/format';
import { clockIn, defaultTimeZone } from 'shared/format/zone';
import { daysAfter } from './days';

/** The times of a ride as typed; the landing is empty if nobody knows it. */
export interface TimesForm {
  readonly pickupDate: string;
  readonly pickupTime: string;
  readonly landing: string;
}

export type TimesErrors = Partial<Record<keyof TimesForm, string>>;

export const timesOf = ({ ride }: Pick<StaffRide, 'ride'>): TimesForm => ({
  pickupDate: ride.pickupDate,
  pickupTime: ride.pickupTime,
  landing: ride.flightLandsOn === null ? '' : clockIn(defaultTimeZone, new Date(ride.flightLandsOn)).time,
});

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export function timesErrors({ pickupTime, landing }: TimesForm): TimesErrors {
  return {
    ...(!isTime(pickupTime) && { pickupTime: 'Enter the time of the pickup.' }),
    ...(landing && !isTime(landing) && { landing: 'Enter the time of the landing, or leave it out.' }),
  };
}

/** The request of a form without errors. A landing is on the day on which it is nearest to the pickup. */
export function timesRequest({ pickupDate, pickupTime, landing }: TimesForm) {
  if (!landing) return { pickupDate, pickupTime };
  const pickupMs = instantOf(pickupDate, pickupTime).getTime();
  const away = (date: string) => Math.abs(instantOf(date, landing).getTime() - pickupMs);
  const days = [0, -1, 1].map((days) => daysAfter(pickupDate, days));
  const date = days.reduce((nearest, day) => (away(day) < away(nearest) ? day : nearest));
  return { pickupDate, pickupTime, landing: { date, time: landing } };
}
