import { memo } from 'react';
import { failureCode, failureSentence } from 'shared/checkout';
import type { FlightCriteria } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { usePageTitle, useSettings } from 'shared/shell';
import { Button, Card, EmptyState, VisuallyHidden } from 'shared/ui';
import { daysInWords, routeInWords } from '../../model/search-words';
import { SearchInPlace } from './search-in-place';
import { SearchRefused } from './search-refused';
import { SeenFlights } from './seen-flights';
import { useFlights } from './use-flights';

/** The search, the days around it, and what was found. Memoised: a filter renders what is below the search alone. */
export const FlightResults = memo(function FlightResults({ criteria }: { readonly criteria: FlightCriteria }) {
  const { data, foundAtMs, error, isPending, isExpired, isFetching, refetch } = useFlights(criteria);
  const onSale = useSettings((settings) => settings.airports);
  const airports: readonly Airport[] = data?.airports ?? onSale;
  const said = `${routeInWords(criteria, airports)}, ${daysInWords(criteria)}`;
  usePageTitle(said);

  if (failureCode(error) === 'VALIDATION_FAILED') return <SearchRefused criteria={criteria} error={error} />;
  const failure = data ? undefined : error;
  return (
    <>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {said}
      </VisuallyHidden>
      <SearchInPlace criteria={criteria} airports={airports} />
      {failure ? (
        <SearchFailed error={failure} onRetry={refetch} />
      ) : (
        <SeenFlights
          criteria={criteria}
          found={data}
          calendar={isPending ? undefined : data?.fareCalendar}
          freshness={{ isExpired, isFetching, foundAtMs, error, refetch }}
        />
      )}
    </>
  );
});

interface SearchFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The search did not come back: why, and the way to ask again. It stands above, to be changed. */
function SearchFailed({ error, onRetry }: SearchFailedProps) {
  return (
    <Card>
      <EmptyState spot="offline" title="The flights could not be loaded" text={failureSentence(error)}>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    </Card>
  );
}
