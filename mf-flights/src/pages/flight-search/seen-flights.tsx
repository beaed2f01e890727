import type { FareDay, FlightCriteria, FoundFlights } from 'shared/contract/flights';
import { useUrlView } from 'shared/results';
import { viewFromQuery, viewToQuery } from '../../model/results-view';
import { journeyOf } from '../../model/search-criteria';
import { DaysAround } from './days-around';
import { FlightList } from './flight-list';
import type { Freshness } from './freshness-notice';
import { NoFlights } from './no-flights';
import { ResultsSkeleton } from './results-skeleton';

interface SeenFlightsProps {
  readonly criteria: FlightCriteria;
  /** Undefined while they are looked for. */
  readonly found: FoundFlights | undefined;
  /** Undefined while it is asked for. */
  readonly calendar: readonly FareDay[] | undefined;
  readonly freshness: Freshness;
}

const viewInUrl = { read: viewFromQuery, write: viewToQuery };

/** What was found, in the view that the address asks for. */
export function SeenFlights({ criteria, found, calendar, freshness }: SeenFlightsProps) {
  const { view, change } = useUrlView(viewInUrl);
  return (
    <>
      <DaysAround criteria={criteria} calendar={calendar} view={view} />
      {!found && <ResultsSkeleton slices={criteria.slices.length} />}
      {found?.offers.length === 0 && <NoFlights criteria={criteria} calendar={found.fareCalendar} />}
      {found && found.offers.length > 0 && (
        // of another journey nothing stays: neither what was sold out in it, nor an answer on its way
        <FlightList key={journeyOf(criteria)} found={found} view={view} onView={change} freshness={freshness} />
      )}
    </>
  );
}
