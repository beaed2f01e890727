import type { Query } from '../paths';

/** The same query with other values in it; undefined takes one out, and what is not named stays. */
export function withQuery(query: URLSearchParams, changes: Query): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
