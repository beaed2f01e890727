import { failureCode } from 'shared/checkout';
import type { FlightCriteria } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { usePageTitle, useSettings } from 'shared/shell';
import { VisuallyHidden } from 'shared/ui';
import { daysInWords, routeInWords } from '../../model/search-words';
import { DaysAround } from './days-around';
import { FlightList } from './flight-list';
import { NoFlights } from './no-flights';
import { ResultsSkeleton } from './results-skeleton';
import { SearchFailed } from './search-failed';
import { SearchInPlace } from './search-in-place';
import { SearchRefused } from './search-refused';
import { useFlights } from './use-flights';
import { useResultsView } from './use-results-view';

/** The search, the days around it, and what was found. */
export function FlightResults({ criteria }: { readonly criteria: FlightCriteria }) {
  const { data, error, isPlaceholderData, isExpired, isFetching, dataUpdatedAt, refetch } = useFlights(criteria);
  const { view, change } = useResultsView();
  const onSale = useSettings((settings) => settings.airports);
  const airports: readonly Airport[] = data?.airports ?? onSale;
  const said = `${routeInWords(criteria, airports)}, ${daysInWords(criteria)}`;
  usePageTitle(said);

  if (failureCode(error) === 'VALIDATION_FAILED') return <SearchRefused criteria={criteria} error={error} />;
  const calendar = isPlaceholderData ? undefined : data?.fareCalendar;
  const failure = data ? undefined : error;
  return (
    <>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {said}
      </VisuallyHidden>
      <SearchInPlace criteria={criteria} airports={airports} />
      {!failure && <DaysAround criteria={criteria} calendar={calendar} view={view} />}
      {failure && <SearchFailed error={failure} isRetrying={isFetching} onRetry={refetch} />}
      {!failure && !data && <ResultsSkeleton slices={criteria.slices.length} />}
      {data?.offers.length === 0 && <NoFlights criteria={criteria} calendar={data.fareCalendar} />}
      {data && data.offers.length > 0 && (
        <FlightList
          found={data}
          view={view}
          onView={change}
          freshness={{ isExpired, isFetching, foundAtMs: dataUpdatedAt, error, refetch }}
        />
      )}
    </>
  );
}
