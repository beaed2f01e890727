import { lazy, memo, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { FlightCriteria, FoundFlights } from 'shared/contract/flights';
import { ChoiceNeedsScripts, QueryFields, useChoiceInUrl, useGrowingList } from 'shared/results';
import { LaterPart } from 'shared/shell';
import { Box, Grid, Notice, Stack, useIsNarrow } from 'shared/ui';
import {
  activeFilters,
  type ChangeFilters,
  filterFlights,
  filterOptions,
  noFilters,
  priceBounds,
} from '../../model/filters';
import { type FoundFlight, findFare, groupByItinerary } from '../../model/found-flights';
import { pageCount, pageOf } from '../../model/page-window';
import {
  type ChangeView,
  cheapestOf,
  type FlightSort,
  type HrefOfView,
  type ResultsView,
  sorted,
  sortHints,
} from '../../model/results-view';
import { type SoldOut, soldOutStates, withSoldOut } from '../../model/sold-out';
import { FlightCard } from './card/flight-card';
import { FiltersDrawer } from './filters/filters-drawer';
import { FiltersPanel } from './filters/filters-panel';
import { ListHead, SortToggle } from './list-head';
import { PagesNav } from './pages-nav';
import { PricesButton } from './prices/prices-button';
import { useSelectFlight } from './use-select-flight';

const CountPill = lazy(() => import(/* webpackChunkName: "beside-results" */ './count-pill'));
const NoMatch = lazy(() => import(/* webpackChunkName: "beside-results" */ './no-match'));
const FreshnessNotice = lazy(() => import(/* webpackChunkName: "beside-results" */ './freshness-notice'));

interface FlightListProps {
  readonly criteria: FlightCriteria;
  readonly found: FoundFlights;
  readonly view: ResultsView;
  readonly onView: ChangeView;
  readonly hrefOf: HrefOfView;
  readonly freshness: Freshness;
}

/** Filters, orders and the flights of one page. */
export const FlightList = memo(function FlightList(props: FlightListProps) {
  const { criteria, found, view, onView, hrefOf, freshness } = props;
  const [soldOut, setSoldOut] = useState<readonly SoldOut[]>([]);
  const [isChoiceGone, setChoiceGone] = useState(false);
  const [refusedSearch, setRefusedSearch] = useState<string>();
  const hasFailed = Boolean(freshness.error) && !freshness.isFetching;
  // the box that was ticked is ticked at once; the cards follow as fast as the device can
  const list = useShownFlights(found, useDeferredValue(view), soldOut, hasFailed);
  const isNarrow = useIsNarrow();
  const cards = useGrowingList(list.items).shown;
  const head = useRef<HTMLHeadingElement>(null);
  const { refetch } = freshness;
  const { searchId } = found;
  const { flights } = list;

  const goToHead = useCallback(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  const onSoldOut = useCallback(
    (flight: FoundFlight) => {
      const at = flights.indexOf(flight);
      setSoldOut((before) => [
        ...before.filter((one) => one.flight.itineraryId !== flight.itineraryId),
        { flight, at, searchId },
      ]);
      refetch();
    },
    [flights, searchId, refetch],
  );
  const onExpired = useCallback(() => {
    setRefusedSearch(searchId);
    goToHead();
  }, [searchId, goToHead]);
  const { selecting, select } = useSelectFlight(searchId, { onSoldOut, onExpired });
  useChoiceInUrl('select', (key) => {
    const chosen = findFare(flights, key);
    setChoiceGone(!chosen);
    if (chosen) select(chosen.flight, chosen.fare);
  });

  const filter: ChangeFilters = useCallback(
    (next) => onView((now) => ({ ...now, filters: { ...now.filters, ...next(now.filters) }, page: 1 })),
    [onView],
  );
  const sort = useCallback((sort: FlightSort) => onView(sortedBy(sort)), [onView]);
  const hrefOfSort = useCallback((sort: FlightSort) => hrefOf(sortedBy(sort)), [hrefOf]);
  const turn = useCallback(
    (page: number) => {
      onView(atPage(page));
      goToHead();
    },
    [onView, goToHead],
  );
  const hrefOfPage = useCallback((page: number) => hrefOf(atPage(page)), [hrefOf]);
  const filterProps = {
    options: list.options,
    price: list.price,
    filters: view.filters,
    onChange: filter,
    hrefOfNone: hrefOf(unfiltered),
  };
  const isStale = freshness.isExpired || Boolean(freshness.error) || refusedSearch === searchId;

  return (
    <Grid {...resultsColumns}>
      {isNarrow !== true && (
        <LaterPart>
          <FiltersPanel {...filterProps} />
        </LaterPart>
      )}
      <Box minWidth="0">
        <ListHead
          ref={head}
          shown={list.shown.length}
          all={flights.length}
          page={list.page}
          pages={list.pages}
          sort={<SortToggle hints={list.hints} sort={view.sort} onChange={sort} hrefOf={hrefOfSort} />}
          filters={isNarrow !== false && <FiltersDrawer {...filterProps} shownCount={list.shown.length} />}
          prices={isNarrow !== false && <PricesButton criteria={criteria} isChip />}
        />
        <ChoiceNeedsScripts name="select" />
        {isChoiceGone && (
          <Box marginBottom="4">
            <Notice tone="warn" role="alert">
              The flight that you chose is not for sale at that price any more. Please choose another one.
            </Notice>
          </Box>
        )}
        <Suspense fallback={null}>
          {activeFilters(view.filters) > 0 && <CountPill head={head} count={list.shown.length} onPress={goToHead} />}
          {isStale && <FreshnessNotice {...freshness} isRefused={refusedSearch === searchId} />}
          {list.shown.length === 0 && <NoMatch href={filterProps.hrefOfNone} onClear={() => onView(unfiltered)} />}
        </Suspense>
        <form method="get">
          <QueryFields without={choiceNames} />
          <Stack as="ul" gap={{ base: '3', md: '4' }} listStyleType="none" padding="0" margin="0">
            {cards.map(({ flight, fare }) => (
              <FlightCard
                key={flight.itineraryId}
                flight={flight}
                cheapest={fare}
                asked={criteria.slices}
                airports={found.airports}
                isCheapest={flight.itineraryId === list.cheapestId}
                isSelecting={selecting === flight.itineraryId}
                soldOut={list.soldOutStates.get(flight.itineraryId)}
                onSelect={select}
              />
            ))}
          </Stack>
        </form>
        <PagesNav page={list.page} pages={list.pages} onChange={turn} hrefOf={hrefOfPage} />
      </Box>
    </Grid>
  );
});

const choiceNames = ['select', 'edit'];

const sortedBy = (sort: FlightSort) => (now: ResultsView) => ({ ...now, sort, page: 1 });
const atPage = (page: number) => (now: ResultsView) => ({ ...now, page });
const unfiltered = (now: ResultsView) => ({ ...now, filters: noFilters, page: 1 });

/** Filters beside the list from 1024 px up. */
export const resultsColumns = {
  gap: { base: '4', lg: '8' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '{sizes.filters} minmax(0, 1fr)' },
  alignItems: 'start',
} as const;

/** From the offers to the cards of one page; each step is done again only where what it reads has changed. */
function useShownFlights(found: FoundFlights, view: ResultsView, soldOut: readonly SoldOut[], hasFailed: boolean) {
  const { offers, searchId, airports } = found;
  const { filters, sort, page } = view;
  const onSale = useMemo(() => groupByItinerary(offers), [offers]);
  const flights = useMemo(() => withSoldOut(onSale, soldOut), [onSale, soldOut]);
  const options = useMemo(() => filterOptions(flights, filters, airports), [flights, filters, airports]);
  const price = useMemo(() => priceBounds(flights), [flights]);
  const shown = useMemo(() => filterFlights(flights, filters), [flights, filters]);
  const inOrder = useMemo(() => sorted(shown, sort), [shown, sort]);
  const cheapestId = useMemo(() => cheapestOf(shown)?.flight.itineraryId, [shown]);
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
    cheapestId,
    soldOutStates: states,
    pages: pageCount(inOrder.length),
    ...onPage,
  };
}

export interface Freshness {
  readonly isExpired: boolean;
  readonly isFetching: boolean;
  readonly foundAtMs: number;
  /** Of a newer search that failed while these are shown. */
  readonly error: unknown;
  readonly refetch: () => void;
}
