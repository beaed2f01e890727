import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import { formatNaira, formatShortDate } from 'shared/format';
import { pathTo } from 'shared/paths';
import { ButtonLink, Card, EmptyState } from 'shared/ui';
import { calendarDays, otherDays, shifted } from '../../model/fare-calendar';
import { criteriaToQuery } from '../../model/search-criteria';

interface NoFlightsProps {
  readonly criteria: FlightCriteria;
  readonly calendar: readonly FareDay[];
}

const offeredDays = 3;
const addressOf = (criteria: FlightCriteria) => pathTo('flightSearch', { query: criteriaToQuery(criteria) });

function adviceOf(areOtherDays: boolean, { flexibleDays }: FlightCriteria): string {
  if (areOtherDays) return 'There are seats on other days. Choose one, or change the search above.';
  return flexibleDays === 0
    ? 'Try other days or airports, another cabin or fewer travellers: change the search above.'
    : 'No day around has seats either. Try other airports, another cabin or fewer travellers: change the search above.';
}

/** The search was made and nothing is for sale: the nearest days on which something is, or the way to look at them. */
export function NoFlights({ criteria, calendar }: NoFlightsProps) {
  const days = otherDays(calendarDays(calendar, criteria)).slice(0, offeredDays);
  return (
    <Card>
      <EmptyState spot="empty-results" title="No flights for this search" text={adviceOf(days.length > 0, criteria)}>
        {days.map(({ date, offset, minTotal }) => (
          <ButtonLink key={date} variant="outline" to={addressOf(shifted(criteria, offset))}>
            {formatShortDate(date)}
            {minTotal !== null && `, from ${formatNaira(minTotal)}`}
          </ButtonLink>
        ))}
        {criteria.flexibleDays === 0 && (
          <ButtonLink to={addressOf({ ...criteria, flexibleDays: 3 })}>Look 3 days either side</ButtonLink>
        )}
      </EmptyState>
    </Card>
  );
}
