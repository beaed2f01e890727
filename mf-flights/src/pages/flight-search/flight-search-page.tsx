import { lazy, memo, Suspense, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCode, failureSentence } from 'shared/checkout';
import type { FareDay, FlightCriteria, FoundFlights } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { pathTo } from 'shared/paths';
import { useUrlView } from 'shared/results';
import { LaterPart, usePageTitle, useSettings } from 'shared/shell';
import { Button, Card, Container, EmptyState, Text, TextLink, VisuallyHidden } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { FlightSearchCard } from '../../components/search-card/search-card';
import { viewFromQuery, viewToQuery, withoutView } from '../../model/results-view';
import { criteriaFromQuery, searchKey } from '../../model/search-criteria';
import { daysInWords, routeInWords } from '../../model/search-text';
import { FaresByDay } from './fare-strip';
import { FlightList, type Freshness } from './flight-list';
import { ResultsSkeleton } from './results-skeleton';
import { SearchBar } from './search-bar';
import { useFlights } from './use-flights';

/** Its links work without it: they are in the document. Without a network the search works alone. */
const RouteFares = lazy(async () => {
  if (typeof window !== 'undefined') await pageIdle();
  return import('./route-fares').catch(() => ({ default: () => null }));
});
// what few results need, in one chunk with the prices by day: separate chunks would make the remote's entry larger
const NoFlights = lazy(() => import(/* webpackChunkName: "beside-results" */ './no-flights'));
const SearchRefused = lazy(() => import(/* webpackChunkName: "beside-results" */ './search-refused'));

async function pageIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve));
}

/** The flights of the search in the URL, or the search form if the URL has none. */
export function FlightSearchPage() {
  const [params] = useSearchParams();
  // filters are in the URL as well, and must not make a new criteria object
  const search = withoutView(params).toString();
  const criteria = useMemo(() => criteriaFromQuery(new URLSearchParams(search)), [search]);
  useBeginAtHead(criteria !== undefined);
  return (
    <Container paddingTop={{ base: criteria ? '4' : '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      {criteria ? <FlightResults criteria={criteria} isEdited={params.has('edit')} /> : <SearchStart />}
    </Container>
  );
}

/** The flights that replace the form begin at their heading. The shell sees no new page: the path is the same. */
function useBeginAtHead(isFound: boolean): void {
  const wasFound = useRef(isFound);
  useEffect(() => {
    if (isFound && !wasFound.current) {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    wasFound.current = isFound;
  }, [isFound]);
}

/** The search form, for a URL without complete criteria. */
function SearchStart() {
  return (
    <>
      <PageHead title="Search flights" />
      <Text color="fg.muted" marginBottom="5" maxWidth="60ch">
        Flights in Nigeria and abroad, with every tax and fee in the price. You pay by bank transfer in naira.
      </Text>
      <Card lift>
        <FlightSearchCard />
      </Card>
      <Suspense fallback={null}>
        <RouteFares />
      </Suspense>
    </>
  );
}

interface FlightResultsProps {
  readonly criteria: FlightCriteria;
  /** Whether the search form starts open on a phone. */
  readonly isEdited: boolean;
}

/** Memoised: a change of the filters renders only `FoundFlightsView`. */
const FlightResults = memo(function FlightResults({ criteria, isEdited }: FlightResultsProps) {
  const { data, foundAtMs, error, isPending, isExpired, isFetching, refetch } = useFlights(criteria);
  const onSale = useSettings((settings) => settings.airports);
  const airports: readonly Airport[] = data?.airports ?? onSale;
  const title = `${routeInWords(criteria, airports)}, ${daysInWords(criteria)}`;
  usePageTitle(title);

  if (failureCode(error) === 'VALIDATION_FAILED')
    return (
      <Suspense fallback={<PageHead title="Search flights" />}>
        <SearchRefused criteria={criteria} error={error} />
      </Suspense>
    );
  const failure = data ? undefined : error;
  return (
    <>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {title}
      </VisuallyHidden>
      <SearchBar criteria={criteria} airports={airports} startsOpen={isEdited} isPending={!data && !failure} />
      {failure ? (
        <SearchFailed error={failure} onRetry={refetch} />
      ) : (
        <FoundFlightsView
          criteria={criteria}
          found={data}
          calendar={isPending ? undefined : data?.fareCalendar}
          freshness={{ isExpired, isFetching, foundAtMs, error, refetch }}
        />
      )}
    </>
  );
});

interface SearchFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function SearchFailed({ error, onRetry }: SearchFailedProps) {
  return (
    <Card>
      <EmptyState spot="offline" title="The flights could not be loaded" text={failureSentence(error)}>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    </Card>
  );
}

interface FoundFlightsViewProps {
  readonly criteria: FlightCriteria;
  /** Undefined while loading. */
  readonly found: FoundFlights | undefined;
  /** Undefined while loading. */
  readonly calendar: readonly FareDay[] | undefined;
  readonly freshness: Freshness;
}

const viewInUrl = { read: viewFromQuery, write: viewToQuery };

/** The found flights with the filters, order and page of the URL. */
function FoundFlightsView({ criteria, found, calendar, freshness }: FoundFlightsViewProps) {
  const { view, change, hrefOf } = useUrlView(viewInUrl);
  return (
    <>
      <LaterPart>
        <FaresByDay criteria={criteria} calendar={calendar} view={view} isAboveList={found?.offers.length !== 0} />
      </LaterPart>
      {!found && <ResultsSkeleton slices={criteria.slices.length} />}
      {found?.offers.length === 0 && (
        <Suspense fallback={null}>
          <NoFlights criteria={criteria} found={found} />
        </Suspense>
      )}
      {found && found.offers.length > 0 && (
        // another journey resets the state of the list: sold-out flights and a selection in progress
        <FlightList
          key={searchKey(criteria)}
          criteria={criteria}
          found={found}
          view={view}
          onView={change}
          hrefOf={hrefOf}
          freshness={freshness}
        />
      )}
      {found && <AlertLink criteria={criteria} airports={found.airports} />}
    </>
  );
}

/** The way to an alert for the route; a journey of several cities has none. */
function AlertLink({
  criteria,
  airports,
}: {
  readonly criteria: FlightCriteria;
  readonly airports: readonly Airport[];
}) {
  const [slice] = criteria.slices;
  if (!slice || criteria.tripType === 'multicity') return null;
  const { from, to } = slice;
  return (
    <Text textAlign="center" marginTop="8">
      <TextLink to={pathTo('subscription', { query: { from, to } })}>
        Tell me when {routeInWords({ ...criteria, tripType: 'oneway', slices: [slice] }, airports)} gets cheaper
      </TextLink>
    </Text>
  );
}
