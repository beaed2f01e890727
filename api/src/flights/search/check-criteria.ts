import { Refusal } from 'server/http';
import type { FlightCriteria } from 'shared/contract/flights';
import type { Context } from '../../context';
import { dayNumber, localDay } from '../inventory/clock/days';
import type { AirportBook } from './airport-book';

/**
 * What the contract cannot know: that the airports exist, and that the days are ahead, by the clock of the airport.
 * @throws Refusal VALIDATION_FAILED, with a message for each field at fault
 */
export function checkCriteria({ slices }: FlightCriteria, airports: AirportBook, { now, settings }: Context): void {
  const fields: Record<string, string> = {};
  const { flightLatestDays } = settings.rules;
  slices.forEach(({ from, to, departureDate }, index) => {
    const start = airports.get(from);
    if (!start) fields[`slices.${index}.from`] = 'We do not know this airport';
    if (!airports.has(to)) fields[`slices.${index}.to`] = 'We do not know this airport';
    const today = localDay(start?.timeZone ?? 'Africa/Lagos', now().getTime());
    const day = dayNumber(departureDate);
    const field = `slices.${index}.departureDate`;
    if (day < today) fields[field] = 'Choose today or a later day';
    else if (day > today + flightLatestDays) fields[field] = `Choose a day within the next ${flightLatestDays} days`;
  });
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', { fields });
}
