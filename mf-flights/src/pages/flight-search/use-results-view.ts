import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ResultsView, viewFromQuery, withView } from '../../model/results-view';

const isSame = (a: ResultsView, b: ResultsView) =>
  withView(new URLSearchParams(), a).toString() === withView(new URLSearchParams(), b).toString();

/**
 * Filters, sort and page. They answer at once and are written into the address behind that, in place of what stood
 * there; an address that comes from elsewhere (back, forward) brings its own.
 */
export function useResultsView() {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => viewFromQuery(params));
  const [seen, setSeen] = useState(params);

  if (seen !== params) {
    setSeen(params);
    const asked = viewFromQuery(params);
    if (!isSame(asked, view)) setView(asked);
  }

  // another one for each address; "change" stays the same, and with it the list
  const latestSetParams = useRef(setParams);
  useEffect(() => {
    latestSetParams.current = setParams;
  });
  const change = useCallback((next: ResultsView) => {
    setView(next);
    latestSetParams.current((query) => withView(query, next), { replace: true, preventScrollReset: true });
  }, []);
  return { view, change };
}
