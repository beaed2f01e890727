import { memo, useCallback, useDeferredValue, useRef, useState } from 'react';
import type { FoundFlights } from 'shared/contract/flights';
import { useGrowingList } from 'shared/results';
import { Box, Button, Card, EmptyState, Grid, Stack, useIsNarrow } from 'shared/ui';
import { type ChangeFilters, noFilters } from '../../model/filters';
import type { FoundFlight } from '../../model/found-flights';
import type { ChangeView, ResultsView } from '../../model/results-view';
import type { SoldOut } from '../../model/sold-out';
import type { FlightSort } from '../../model/sorts';
import { FlightCard } from './card/flight-card';
import { FiltersDrawer } from './filters/filters-drawer';
import { FiltersPanel } from './filters/filters-panel';
import { type Freshness, FreshnessNotice } from './freshness-notice';
import { ListHead } from './list-head';
import { PagesNav } from './pages-nav';
import { resultsColumns } from './results-columns';
import { SortToggle } from './sort-toggle';
import { useSelectFlight } from './use-select-flight';
import { useShownFlights } from './use-shown-flights';

interface FlightListProps {
  readonly found: FoundFlights;
  readonly view: ResultsView;
  readonly onView: ChangeView;
  readonly freshness: Freshness;
}

/** Filters, orders and the flights of one page. */
export const FlightList = memo(function FlightList({ found, view, onView, freshness }: FlightListProps) {
  const [soldOut, setSoldOut] = useState<readonly SoldOut[]>([]);
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

  const filter: ChangeFilters = useCallback(
    (next) => onView((now) => ({ ...now, filters: { ...now.filters, ...next(now.filters) }, page: 1 })),
    [onView],
  );
  const sort = useCallback((sort: FlightSort) => onView((now) => ({ ...now, sort, page: 1 })), [onView]);
  const turn = useCallback(
    (page: number) => {
      onView((now) => ({ ...now, page }));
      goToHead();
    },
    [onView, goToHead],
  );
  const filterProps = { options: list.options, price: list.price, filters: view.filters, onChange: filter };
  const isStale = freshness.isExpired || Boolean(freshness.error) || refusedSearch === searchId;

  return (
    <Grid {...resultsColumns}>
      {!isNarrow && <FiltersPanel {...filterProps} />}
      <Box minWidth="0">
        <ListHead
          ref={head}
          shown={list.shown.length}
          all={flights.length}
          page={list.page}
          pages={list.pages}
          sort={<SortToggle hints={list.hints} sort={view.sort} onChange={sort} />}
          filters={isNarrow && <FiltersDrawer {...filterProps} shownCount={list.shown.length} />}
        />
        {isStale && <FreshnessNotice {...freshness} />}
        {list.shown.length === 0 && <NoMatch onClear={() => filter(() => noFilters)} />}
        <Stack as="ul" gap="4" listStyleType="none" padding="0" margin="0">
          {cards.map(({ flight, fare }) => (
            <FlightCard
              key={flight.itineraryId}
              flight={flight}
              cheapest={fare}
              airports={found.airports}
              isSelecting={selecting === flight.itineraryId}
              soldOut={list.soldOutStates.get(flight.itineraryId)}
              onSelect={select}
            />
          ))}
        </Stack>
        <PagesNav page={list.page} pages={list.pages} onChange={turn} />
      </Box>
    </Grid>
  );
});

/** There are flights, but none passes the filters. */
function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        spot="empty-results"
        title="No flight matches these filters"
        text="Take a filter away to see the other flights of your search."
      >
        <Button onClick={onClear}>Clear all filters</Button>
      </EmptyState>
    </Card>
  );
}
