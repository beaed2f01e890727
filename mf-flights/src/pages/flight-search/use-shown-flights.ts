import { useMemo } from 'react';
import type { FoundFlights } from 'shared/contract/flights';
import { filterOptions, priceBounds } from '../../model/filter-options';
import { matching } from '../../model/filters';
import { foundFlights } from '../../model/found-flights';
import { pageCount, pageOf } from '../../model/page-window';
import type { ResultsView } from '../../model/results-view';
import { type SoldOut, soldOutStates, withSoldOut } from '../../model/sold-out';
import { sorted, sortHints } from '../../model/sorts';

/** From the offers to the cards of one page; each step is done again only where what it reads has changed. */
export function useShownFlights(
  found: FoundFlights,
  view: ResultsView,
  soldOut: readonly SoldOut[],
  hasFailed: boolean,
) {
  const { offers, searchId } = found;
  const { filters, sort, page } = view;
  const onSale = useMemo(() => foundFlights(offers), [offers]);
  const flights = useMemo(() => withSoldOut(onSale, soldOut), [onSale, soldOut]);
  const options = useMemo(() => filterOptions(flights, filters), [flights, filters]);
  const price = useMemo(() => priceBounds(flights), [flights]);
  const shown = useMemo(() => matching(flights, filters), [flights, filters]);
  const inOrder = useMemo(() => sorted(shown, sort), [shown, sort]);
  const onPage = useMemo(() => pageOf(inOrder, page), [inOrder, page]);
  const hints = useMemo(() => sortHints(shown), [shown]);
  const states = useMemo(
    () => soldOutStates(onSale, searchId, soldOut, hasFailed),
    [onSale, searchId, soldOut, hasFailed],
  );
  return {
    flights,
    options,
    price,
    shown,
    hints,
    soldOutStates: states,
    pages: pageCount(inOrder.length),
    ...onPage,
  };
}
