import type { Call } from '../load/open-loop';
import { domesticOneWay } from './searches';

interface Found {
  readonly data: { readonly searchId: string; readonly offers: readonly { readonly offerId: string }[] };
}

/** Searches once, and gives calls that select its offers in turn. */
export async function selections(origin: string): Promise<(number: number) => Call> {
  const { path, body } = domesticOneWay(0);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data } = (await answer.json()) as Found;
  return (number) => ({
    path: '/fly/flightselect',
    body: { searchId: data.searchId, offerId: data.offers[number % data.offers.length]?.offerId },
  });
}
