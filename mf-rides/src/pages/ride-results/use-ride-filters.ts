import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersFromQuery, filtersToQuery, type RideFilters } from '../../model/filters';

/** The filters of the address; a change takes the place of what stood there, beside the search. */
export function useRideFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersFromQuery(params), [params]);
  const change = useCallback(
    (next: RideFilters) => {
      setParams(
        (query) => {
          const changed = new URLSearchParams(query);
          for (const [key, value] of Object.entries(filtersToQuery(next))) {
            if (value) changed.set(key, value);
            else changed.delete(key);
          }
          return changed;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return { filters, change };
}
