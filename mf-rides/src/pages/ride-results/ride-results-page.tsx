import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { RideCriteria } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { setRideSearch, setSearchResults, useSettings } from 'shared/shell';
import { ridesQuery } from '../../api/search-rides';
import { RidePage } from '../../components/frame/ride-page';
import { criteriaFromQuery, sameCriteria } from '../../model/search-criteria';
import { NoRides } from './no-rides';
import { Results } from './results';
import { ResultsSkeleton } from './results-skeleton';
import { SearchFailed } from './search-failed';

const title = 'Ride Search Result';

/**
 * The stored results when they answer the address; else the search that the address carries, made again (a shared or
 * reloaded page); else there is nothing to show, and the traveller is sent home.
 */
export function RideResultsPage() {
  const [params] = useSearchParams();
  const results = useSettings((state) => state.searchResults);
  const search = useSettings((state) => state.rideSearch);
  const asked = useMemo(() => criteriaFromQuery(params), [params]);

  const areStored = results && results.length > 0 && (!asked || (search && sameCriteria(search, asked)));
  if (areStored) {
    return (
      <RidePage title={title} backTo={pathTo('home')}>
        <Results rides={results} criteria={asked} />
      </RidePage>
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
    <RidePage title={title} backTo={pathTo('home')}>
      {data?.length === 0 ? (
        <NoRides criteria={criteria} />
      ) : error ? (
        <SearchFailed error={error} criteria={criteria} onRetry={refetch} />
      ) : (
        <ResultsSkeleton criteria={criteria} />
      )}
    </RidePage>
  );
}
