import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { RideCriteria } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { setRideSearch, setSearchResults, usePageTitle, useSettings } from 'shared/shell';
import { ridesQuery } from '../../api/search-rides';
import { RidePage } from '../../components/frame/ride-page';
import { criteriaFromQuery, type Journey, journeyInWords, storedRides } from '../../model/search-criteria';
import { NoRides } from './no-rides';
import { Results } from './results';
import { ResultsSkeleton } from './results-skeleton';
import { SearchFailed } from './search-failed';

/**
 * The stored results when they answer the address; else the search that the address carries, made again (a shared or
 * reloaded page); else there is nothing to show, and the traveller is sent home.
 */
export function RideResultsPage() {
  const [params] = useSearchParams();
  const searchResults = useSettings((state) => state.searchResults);
  const rideSearch = useSettings((state) => state.rideSearch);
  const asked = useMemo(() => criteriaFromQuery(params), [params]);

  const results = storedRides({ searchResults, rideSearch }, asked);
  const [first] = results ?? [];
  if (results && first) {
    return (
      <Frame journey={first}>
        <Results rides={results} criteria={asked} />
      </Frame>
    );
  }
  // also where the last search found nothing: cars come free
  return asked ? <SearchAgain criteria={asked} /> : <Navigate to={pathTo('home')} replace />;
}

function SearchAgain({ criteria }: { readonly criteria: RideCriteria }) {
  const { data, error, refetch } = useQuery(ridesQuery(criteria));

  useEffect(() => {
    if (!data) return;
    setRideSearch(criteria);
    setSearchResults(data);
  }, [data, criteria]);

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
  usePageTitle(journeyInWords(journey));
  return (
    <RidePage title="Ride Search Result" backTo={pathTo('home')}>
      {children}
    </RidePage>
  );
}
