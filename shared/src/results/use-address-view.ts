import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Query } from '../paths';
import { withQuery } from './with-query';

/** How a view stands in an address, beside what else it carries. */
export interface AddressView<V> {
  /** What is not known is as at first. */
  readonly read: (query: URLSearchParams) => V;
  /** Undefined is left out. */
  readonly write: (view: V) => Query;
}

/**
 * Filters, order, page of a list. They answer at once, and stand in the address in place of what stood there, so that reload and
 * back keep them; an address that comes from elsewhere (back, forward, another search) brings its own.
 *
 * The router is not told: all of the page that depends on where it is (navigation, links, the search) would be rendered for
 * each box that is ticked.
 *
 * @returns `change` takes a function from the view to the next, and is always the same one
 */
export function useAddressView<V>({ read, write }: AddressView<V>) {
  const { key, search } = useLocation();
  const [view, setView] = useState(() => read(new URLSearchParams(window.location.search)));
  const [arrivedAt, setArrivedAt] = useState(key);
  if (key !== arrivedAt) {
    setArrivedAt(key);
    const asked = read(new URLSearchParams(search));
    if (JSON.stringify(write(asked)) !== JSON.stringify(write(view))) setView(asked);
  }

  const latest = useRef({ view, key, write });
  useEffect(() => {
    latest.current = { view, key, write };
  });
  const change = useCallback((next: (view: V) => V) => {
    const { view, key, write } = latest.current;
    const changed = next(view);
    latest.current.view = changed;
    setView(changed);
    // another page may be on its way, whose address this is by now
    if (keyOf(window.history.state) === key) writeAddress(write(changed));
  }, []);
  return { view, change };
}

/** By which the router knows an entry of the history. */
const keyOf = (state: { readonly key?: string } | null) => state?.key ?? 'default';

function writeAddress(query: Query): void {
  const { pathname, search, hash } = window.location;
  const said = withQuery(new URLSearchParams(search), query).toString();
  window.history.replaceState(window.history.state, '', `${pathname}${said && `?${said}`}${hash}`);
}
