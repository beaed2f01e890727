import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersFromQuery, filtersToQuery, type RideFilters } from '../../model/filters';

const isSame = (a: RideFilters, b: RideFilters) =>
  JSON.stringify(filtersToQuery(a)) === JSON.stringify(filtersToQuery(b));

/**
 * The filters. They answer at once and are written into the address behind that, in place of what stood there, beside the
 * search; an address that comes from elsewhere (back, forward) brings its own.
 */
export function useRideFilters() {
  const [params, setParams] = useSearchParams();
  const [filters, setFilters] = useState(() => filtersFromQuery(params));
  const [seen, setSeen] = useState(params);

  if (seen !== params) {
    setSeen(params);
    const asked = filtersFromQuery(params);
    if (!isSame(asked, filters)) setFilters(asked);
  }

  const change = useCallback(
    (next: RideFilters) => {
      setFilters(next);
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
