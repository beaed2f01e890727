import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { failureSentence, useSliced } from 'shared/checkout';
import type { RideCriteria } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { usePageTitle, useSettings } from 'shared/shell';
import { Button, ButtonLink, Card, EmptyState } from 'shared/ui';
import { ridesQuery } from '../../api/search-rides';
import { RidePage } from '../../components/frame/ride-page';
import { storeRides } from '../../model/found-rides';
import {
  criteriaFromQuery,
  criteriaToQuery,
  type Journey,
  journeyText,
  storedRides,
} from '../../model/search-criteria';
import { Results } from './results';
import { ResultsSkeleton } from './results-skeleton';
import { TripSummary } from './trip-summary';

/**
 * The stored results when they answer the address and are not old; else the search that the address carries, made again
 * (a shared page, or the next day); else there is nothing to show, and the traveller is sent home.
 */
export function RideResultsPage() {
  const [params] = useSearchParams();
  const searchResults = useSettings((state) => state.searchResults);
  const rideSearch = useSettings((state) => state.rideSearch);
  const requested = useMemo(() => criteriaFromQuery(params), [params]);
  // a list that grows old on the page stays there
  const [openedAtMs] = useState(() => Date.now());

  const results = useSliced(storedRides({ searchResults, rideSearch }, requested, openedAtMs));
  const [first] = results ?? [];
  if (results && first) {
    return (
      <Frame journey={first}>
        <Results rides={results} criteria={requested} />
      </Frame>
    );
  }
  // also where the last search found nothing: cars come free
  return requested ? <SearchAgain criteria={requested} /> : <Navigate to={pathTo('home')} replace />;
}

function SearchAgain({ criteria }: { readonly criteria: RideCriteria }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(ridesQuery(criteria));

  useEffect(() => {
    if (data) storeRides(criteria, data, dataUpdatedAt);
  }, [data, dataUpdatedAt, criteria]);

  return (
    <Frame journey={criteria}>
      {data?.length === 0 ? (
        <NoRides criteria={criteria} />
      ) : error ? (
        <SearchFailed error={error} criteria={criteria} onRetry={refetch} />
      ) : (
        <ResultsSkeleton criteria={criteria} />
      )}
    </Frame>
  );
}

/** The tab says which trip it is: a traveller compares several. */
function Frame({ journey, children }: { readonly journey: Journey; readonly children: ReactNode }) {
  usePageTitle(journeyText(journey));
  return (
    <RidePage title="Ride Search Result" backTo={pathTo('home')}>
      {children}
    </RidePage>
  );
}

/** The search was made and no car is free. */
function NoRides({ criteria }: { readonly criteria: RideCriteria }) {
  return (
    <>
      <TripSummary journey={criteria} criteria={criteria} />
      <Card>
        <EmptyState
          spot="empty-results"
          title="No car is free for this trip"
          text="Try another time or another day: cars come free all the time."
        >
          <ButtonLink to={pathTo('rideSearch', { query: criteriaToQuery(criteria) })}>Change the search</ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}

interface SearchFailedProps {
  readonly error: unknown;
  readonly criteria: RideCriteria;
  readonly onRetry: () => void;
}

/** The search did not come back: why, and two ways on. */
function SearchFailed({ error, criteria, onRetry }: SearchFailedProps) {
  return (
    <>
      <TripSummary journey={criteria} criteria={criteria} />
      <Card>
        <EmptyState spot="offline" title="The cars could not be loaded" text={failureSentence(error)}>
          <Button onClick={onRetry}>Try again</Button>
          <ButtonLink variant="outline" to={pathTo('rideSearch', { query: criteriaToQuery(criteria) })}>
            Change the search
          </ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}
