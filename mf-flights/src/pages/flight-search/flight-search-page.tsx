import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCode, failureFields, failureSentence } from 'shared/checkout';
import type { FareDay, FlightCriteria, FoundFlights } from 'shared/contract/flights';
import { cabinNames } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { formatLongDate, formatNaira, formatShortDate } from 'shared/format';
import { pathTo } from 'shared/paths';
import { lagosTime } from 'shared/pickup-window';
import { useUrlView } from 'shared/results';
import { usePageTitle, useSettings } from 'shared/shell';
import {
  Button,
  ButtonLink,
  Card,
  Container,
  EmptyState,
  Notice,
  Skeleton,
  Stack,
  Text,
  TextLink,
  VisuallyHidden,
} from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { flightsQuery } from '../../api/search-flights';
import { FlightSearchCard } from '../../components/search-card/search-card';
import { addDays, calendarDays, otherDays, shifted } from '../../model/fare-calendar';
import { resultsPath } from '../../model/flight-paths';
import { viewFromQuery, viewToQuery, withoutView } from '../../model/results-view';
import { criteriaFromQuery, searchKey } from '../../model/search-criteria';
import { daysInWords, routeInWords } from '../../model/search-text';
import { FaresByDay } from './fare-strip';
import { FlightList, type Freshness } from './flight-list';
import { ResultsSkeleton } from './results-skeleton';
import { RouteFares } from './route-fares';
import { SearchBar } from './search-bar';
import { useFlights } from './use-flights';

/** The flights of the search in the URL, or the search form if the URL has none. */
export function FlightSearchPage() {
  const [params] = useSearchParams();
  // filters are in the URL as well, and must not make a new criteria object
  const search = withoutView(params).toString();
  const criteria = useMemo(() => criteriaFromQuery(new URLSearchParams(search)), [search]);
  useBeginAtHead(criteria !== undefined);
  return (
    <Container paddingTop={{ base: '4', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
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
      <RouteFares />
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

  if (failureCode(error) === 'VALIDATION_FAILED') return <SearchRefused criteria={criteria} error={error} />;
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
      <FaresByDay criteria={criteria} calendar={calendar} view={view} />
      {!found && <ResultsSkeleton slices={criteria.slices.length} />}
      {found?.offers.length === 0 && <NoFlights criteria={criteria} found={found} />}
      {found && found.offers.length > 0 && (
        // another journey resets the state of the list: sold-out flights and a selection in progress
        <FlightList
          key={searchKey(criteria)}
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

interface NoFlightsProps {
  readonly criteria: FlightCriteria;
  readonly found: FoundFlights;
}

const offeredDays = 3;

function adviceOf({ airports, alternatives }: FoundFlights, criteria: FlightCriteria, areOtherDays: boolean): string {
  if (areOtherDays) return 'There are seats on other days. Choose one, or change the search above.';
  if (!alternatives) return 'Change the search above: another day, airport or cabin.';
  const facts = [
    alternatives.hasSeatsForOne && 'The flights of this day have too few seats left for all of you.',
    alternatives.cabins.length > 0 && `There are no seats in ${cabinName(criteria.cabin)}; other cabins have some.`,
    alternatives.nearestDay && 'The nearest day with seats is below.',
    alternatives.airports.length > 0 && 'Airports nearby have flights.',
  ].filter(Boolean);
  return facts.length > 0
    ? facts.join(' ')
    : `We sell no flights ${routeInWords(criteria, airports)} in the days around. Change an airport in the search above.`;
}

const cabinName = (cabin: FlightCriteria['cabin']) => cabinNames[cabin].replace(' Class', '');

/** No offers: links to the nearest days with offers, to other cabins and to airports nearby. */
function NoFlights({ criteria, found }: NoFlightsProps) {
  const days = otherDays(calendarDays(found.fareCalendar, criteria)).slice(0, offeredDays);
  const { alternatives } = found;
  const { nearestDay } = alternatives ?? {};
  const shownDays =
    days.length === 0 && nearestDay ? [{ ...nearestDay, offset: daysBetween(criteria, nearestDay.date) }] : days;
  return (
    <Card>
      <EmptyState
        spot="empty-results"
        title="No flights for this search"
        text={adviceOf(found, criteria, days.length > 0)}
      >
        {shownDays.map(({ date, offset, minTotal }) => (
          <Instead key={date} criteria={shifted(criteria, offset)} label={formatShortDate(date)} minTotal={minTotal} />
        ))}
        {alternatives?.cabins.map(({ cabin, minTotal }) => (
          <Instead key={cabin} criteria={{ ...criteria, cabin }} label={cabinName(cabin)} minTotal={minTotal} />
        ))}
        {alternatives?.airports.map((airport) => (
          <Instead
            key={airport.end + airport.iata}
            criteria={withAirport(criteria, airport)}
            label={`${airport.end === 'from' ? 'From' : 'To'} ${airport.city} (${airport.iata}), ${airport.kilometres} km away`}
            minTotal={airport.minTotal}
          />
        ))}
      </EmptyState>
    </Card>
  );
}

interface InsteadProps {
  readonly criteria: FlightCriteria;
  readonly label: string;
  readonly minTotal: number | null;
}

function Instead({ criteria, label, minTotal }: InsteadProps) {
  return (
    <ButtonLink
      variant="outline"
      to={resultsPath(criteria)}
      whiteSpace="normal"
      height="auto"
      minHeight="12"
      paddingBlock="2"
    >
      {label}
      {minTotal !== null && `, from ${formatNaira(minTotal)}`}
    </ButtonLink>
  );
}

const daysBetween = ({ slices }: FlightCriteria, date: string): number =>
  (Date.parse(date) - Date.parse(slices[0]?.departureDate ?? date)) / 86_400_000;

/** The search with an airport nearby in place of one end. */
function withAirport(criteria: FlightCriteria, { end, iata }: { readonly end: 'from' | 'to'; readonly iata: string }) {
  const gone = criteria.slices[0]?.[end];
  const swapped = (code: string) => (code === gone ? iata : code);
  return {
    ...criteria,
    slices: criteria.slices.map((slice) => ({ ...slice, from: swapped(slice.from), to: swapped(slice.to) })),
  };
}

interface SearchRefusedProps {
  readonly criteria: FlightCriteria;
  readonly error: unknown;
}

/** The API refused the criteria of the URL: its messages and the search form. An old link says that its day has passed, and leads on. */
function SearchRefused({ criteria, error }: SearchRefusedProps) {
  const messages = [...new Set(Object.values(failureFields(error)))];
  const [first] = criteria.slices;
  if (first && first.departureDate < lagosTime(Date.now()).day)
    return <DayPassed criteria={criteria} day={first.departureDate} />;
  return (
    <>
      <PageHead title="Search flights" />
      <Stack gap="4">
        <Notice tone="failed" role="alert">
          <Text fontWeight="medium">This search cannot be made</Text>
          {messages.length === 0 && <Text>{failureSentence(error)}</Text>}
          {messages.map((message) => (
            <Text key={message}>{message}.</Text>
          ))}
        </Notice>
        <Card lift>
          <FlightSearchCard criteria={criteria} />
        </Card>
      </Stack>
    </>
  );
}

/** The same journey is offered on the next day with seats, with its fare, and all days on the page of its route. */
function DayPassed({ criteria, day }: { readonly criteria: FlightCriteria; readonly day: string }) {
  const onSale = useSettings((settings) => settings.airports);
  // a day that has not passed at any airport
  const tomorrow = addDays(lagosTime(Date.now()).day, 1);
  const fromTomorrow: FlightCriteria = { ...shifted(criteria, daysBetween(criteria, tomorrow)), flexibleDays: 3 };
  const { data, isPending } = useQuery(flightsQuery(fromTomorrow));
  const offered = nextDay(data, tomorrow);
  const instead = shifted(criteria, daysBetween(criteria, offered.date));
  const words = routeInWords(criteria, data?.airports.length ? data.airports : onSale);
  return (
    <>
      <PageHead title="Search flights" />
      <Stack gap="4">
        <Card>
          <EmptyState
            spot="empty-results"
            title="The day of this flight has passed"
            text={`This search was for ${formatLongDate(day)}. Choose another day to see its flights and fares.`}
          >
            {isPending ? (
              <Skeleton height="12" width="min(100%, 340px)" />
            ) : (
              <Instead
                criteria={instead}
                label={`See ${words} on ${formatShortDate(offered.date)}`}
                minTotal={offered.minTotal}
              />
            )}
            {data?.route && (
              <ButtonLink variant="plain" to={pathTo('flightRoute', { route: data.route })}>
                Lowest fare of each day
              </ButtonLink>
            )}
          </EmptyState>
        </Card>
        <Card lift>
          {/* another day gives the form its own start */}
          <FlightSearchCard key={offered.date} criteria={instead} airports={data?.airports} />
        </Card>
      </Stack>
    </>
  );
}

/** The first day with seats from a day on, as far as is known. */
function nextDay(found: FoundFlights | undefined, from: string): FareDay {
  const days = found?.fareCalendar ?? [];
  const nearest = found?.alternatives?.nearestDay;
  return (
    days.find(({ date, minTotal }) => date >= from && minTotal !== null) ??
    (nearest && nearest.date >= from ? nearest : { date: from, minTotal: null })
  );
}
