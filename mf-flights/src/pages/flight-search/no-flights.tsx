import type { FlightCriteria, FoundFlights } from 'shared/contract/flights';
import { cabinNames } from 'shared/contract/lists';
import { formatShortDate } from 'shared/format';
import { Card, EmptyState } from 'shared/ui';
import { calendarDays, daysFromChosen, otherDays, shifted } from '../../model/fare-calendar';
import { routeInWords } from '../../model/search-text';
import { Instead } from './instead';

interface NoFlightsProps {
  readonly criteria: FlightCriteria;
  readonly found: FoundFlights;
}

const offeredDays = 3;

function adviceOf({ airports, alternatives }: FoundFlights, criteria: FlightCriteria, areOtherDays: boolean): string {
  if (areOtherDays) return 'There are seats on other days. Choose one, or change the search above.';
  if (!alternatives) return 'Change the search above: another day, airport or cabin.';
  const facts = [
    alternatives.hasSeatsForOne && 'The flights of this day have too few seats left for all of you.',
    alternatives.cabins.length > 0 && `There are no seats in ${cabinName(criteria.cabin)}; other cabins have some.`,
    alternatives.nearestDay && 'The nearest day with seats is below.',
    alternatives.airports.length > 0 && 'Airports nearby have flights.',
  ].filter(Boolean);
  return facts.length > 0
    ? facts.join(' ')
    : `We sell no flights ${routeInWords(criteria, airports)} in the days around. Change an airport in the search above.`;
}

const cabinName = (cabin: FlightCriteria['cabin']) => cabinNames[cabin].replace(' Class', '');

/** No offers: links to the nearest days with offers, to other cabins and to airports nearby. */
export default function NoFlights({ criteria, found }: NoFlightsProps) {
  const days = otherDays(calendarDays(found.fareCalendar, criteria)).slice(0, offeredDays);
  const { alternatives } = found;
  const { nearestDay } = alternatives ?? {};
  const shownDays =
    days.length === 0 && nearestDay ? [{ ...nearestDay, offset: daysFromChosen(criteria, nearestDay.date) }] : days;
  return (
    <Card>
      <EmptyState
        spot="empty-results"
        title="No flights for this search"
        text={adviceOf(found, criteria, days.length > 0)}
      >
        {shownDays.map(({ date, offset, minTotal }) => (
          <Instead key={date} criteria={shifted(criteria, offset)} label={formatShortDate(date)} minTotal={minTotal} />
        ))}
        {alternatives?.cabins.map(({ cabin, minTotal }) => (
          <Instead key={cabin} criteria={{ ...criteria, cabin }} label={cabinName(cabin)} minTotal={minTotal} />
        ))}
        {alternatives?.airports.map((airport) => (
          <Instead
            key={airport.end + airport.iata}
            criteria={withAirport(criteria, airport)}
            label={`${airport.end === 'from' ? 'From' : 'To'} ${airport.city} (${airport.iata}), ${airport.kilometres} km away`}
            minTotal={airport.minTotal}
          />
        ))}
      </EmptyState>
    </Card>
  );
}

/** The search with an airport nearby in place of one end. */
function withAirport(criteria: FlightCriteria, { end, iata }: { readonly end: 'from' | 'to'; readonly iata: string }) {
  const gone = criteria.slices[0]?.[end];
  const swapped = (code: string) => (code === gone ? iata : code);
  return {
    ...criteria,
    slices: criteria.slices.map((slice) => ({ ...slice, from: swapped(slice.from), to: swapped(slice.to) })),
  };
}
