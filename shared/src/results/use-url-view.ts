import { startTransition, useCallback, useEffect, useMemo, useOptimistic, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { Query } from '../paths';

/** How a view is written in a URL, beside the rest of the query. */
export interface UrlView<V> {
  /** Unknown values are replaced by the default view's. */
  readonly read: (query: URLSearchParams) => V;
  /** Undefined removes a parameter. */
  readonly write: (view: V) => Query;
}

/**
 * The filters, the order and the page of a list, stored in its URL, so that they survive a reload and back navigation. A
 * change replaces the history entry; it does nothing while another page is being loaded.
 * @param urlView stays the same object from render to render
 * @returns `change` takes a function from the current view to the next; it stays the same function on one page. `hrefOf` takes the
 * same function, and returns the address of that view for a link.
 */
export function useUrlView<V>(urlView: UrlView<V>) {
  const navigate = useNavigate();
  const location = useLocation();
  const { search } = location;
  // the router renders a new URL in a transition; a pressed control has to change at once
  const [view, showView] = useOptimistic(useMemo(() => urlView.read(new URLSearchParams(search)), [search, urlView]));
  const rendered = useRef(location);
  useEffect(() => {
    rendered.current = location;
  });
  const change = useCallback(
    (next: (view: V) => V) => {
      // the URL of the window is ahead of the rendered one: a second change before the next render starts from it
      const { pathname, search } = window.location;
      if (pathname !== rendered.current.pathname) return;
      const query = new URLSearchParams(search);
      const changed = next(urlView.read(query));
      startTransition(() => {
        showView(changed);
        const search = withQuery(query, urlView.write(changed)).toString();
        navigate({ search }, { replace: true, state: replacedState(rendered.current) });
      });
    },
    [urlView, navigate, showView],
  );
  const hrefOf = useCallback(
    (next: (view: V) => V) => `?${withQuery(new URLSearchParams(search), urlView.write(next(view)))}`,
    [search, urlView, view],
  );
  return { view, change, hrefOf };
}

/** A copy of the query with changed values. Undefined removes a parameter; other parameters stay. */
export function withQuery(query: URLSearchParams, changes: Query): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The state of the history entry that replaces the one of a location. */
export const replacedState = (location: Location) => ({ ...location.state, isFirstEntry: isFirstEntry(location) });

/** True for the first entry of the tab's history. A replaced entry has a new key, so its state has a flag. */
export const isFirstEntry = ({ key, state }: Pick<Location, 'key' | 'state'>): boolean =>
  key === 'default' || (state as { readonly isFirstEntry?: boolean } | null)?.isFirstEntry === true;
