import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { failureFields, failureSentence, useSliced } from 'shared/checkout';
import type { RideResult } from 'shared/contract/rides';
import { formatLongDate, formatShortDate, formatTime } from 'shared/format';
import { pathTo, type RideSearch } from 'shared/paths';
import { lagosTime } from 'shared/pickup-window';
import { setHomeTab, siteRules, toast, useIsHydrated, usePageTitle, useSettings } from 'shared/shell';
import { Button, ButtonLink, Card, EmptyState } from 'shared/ui';
import { ridesQuery } from '../../api/search-rides';
import { RidePage } from '../../components/frame/ride-page';
import { storeRides } from '../../model/found-rides';
import { largestCar, partyText } from '../../model/party';
import {
  areCurrent,
  criteriaFromQuery,
  criteriaToQuery,
  type Journey,
  journeyText,
  onNextDay,
  storedRides,
  withoutOptionalCriteria,
} from '../../model/search-criteria';
import { Results } from './results';
import { ResultsSkeleton } from './results-skeleton';
import { TripSummary } from './trip-summary';

/**
 * The stored results if they belong to the address and are not old; otherwise the search in the address is made again
 * (a shared page, or the next day); without one the traveller is sent home.
 */
export function RideResultsPage() {
  const [params] = useSearchParams();
  const isHydrated = useIsHydrated();
  const searchResults = useSettings((state) => state.searchResults);
  const rideSearch = useSettings((state) => state.rideSearch);
  const requested = useMemo(() => criteriaFromQuery(params), [params]);
  // a list that becomes old while it is shown stays
  const [openedAtMs] = useState(() => Date.now());
  // deferred: the page stores its answer, and a change of the settings would render the list at once and as a whole
  const stored = useDeferredValue(
    isHydrated ? storedRides({ searchResults, rideSearch }, requested, openedAtMs) : undefined,
  );

  if (requested) return <RequestedRides criteria={requested} stored={stored} openedAtMs={openedAtMs} />;
  const [first] = stored ?? [];
  if (stored && first) {
    return (
      <Frame journey={first} place={rideSearch?.place}>
        <Results rides={stored} place={rideSearch?.place} />
      </Frame>
    );
  }
  return <NothingSearched />;
}

/** Sends the traveller to the search for a ride on the home page, and says why. */
function NothingSearched() {
  useEffect(() => {
    setHomeTab('Ride');
    toast.add({ title: 'Search for a ride first', description: 'Then this page shows its cars and prices.' });
  }, []);
  return <Navigate to={pathTo('home')} state={{ homeTab: 'Ride' }} replace />;
}

interface RequestedRidesProps {
  readonly criteria: RideSearch;
  readonly stored: readonly RideResult[] | undefined;
  readonly openedAtMs: number;
}

/** The cars of the search in the address. It is made unless its results are stored, and again if it found nothing: cars become free. */
const RequestedRides = memo(function RequestedRides({ criteria, stored, openedAtMs }: RequestedRidesProps) {
  const isHydrated = useIsHydrated();
  const [isOfServer] = useState(!isHydrated);
  const query = ridesQuery(criteria);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...query,
    enabled: !stored,
    // what a server has just rendered is not requested again, whatever the clock of the device
    staleTime: isHydrated ? query.staleTime : Number.POSITIVE_INFINITY,
  });
  const answer = data && (isOfServer || areCurrent(dataUpdatedAt, openedAtMs)) ? data : undefined;
  const results = useSliced(answer ?? stored);

  useEffect(() => {
    if (answer) storeRides(criteria, answer, dataUpdatedAt);
  }, [answer, dataUpdatedAt, criteria]);

  return (
    <Frame journey={results?.[0] ?? criteria} place={criteria.place}>
      {results?.length ? (
        <Results rides={results} criteria={criteria} place={criteria.place} />
      ) : results ? (
        <NoRides criteria={criteria} />
      ) : error ? (
        <SearchFailed error={error} criteria={criteria} onRetry={refetch} />
      ) : (
        <ResultsSkeleton criteria={criteria} />
      )}
    </Frame>
  );
});

interface FrameProps {
  readonly journey: Journey;
  /** The place in the area of the journey, as the traveller has chosen it. */
  readonly place?: string | undefined;
  readonly children: ReactNode;
}

/** The title of the tab names the trip, because travellers compare several. */
function Frame({ journey, place, children }: FrameProps) {
  usePageTitle(journeyText(journey, place));
  return (
    <RidePage title="Ride Search Result" backTo={pathTo('home')}>
      {children}
    </RidePage>
  );
}

/**
 * The search was made and no car is free. For a party that is more than one passenger with one bag the same search is made for anyone:
 * a smaller party may find cars.
 */
function NoRides({ criteria }: { readonly criteria: RideSearch }) {
  const { passengers = 1, luggage = 0 } = criteria;
  const isParty = passengers > 1 || luggage > 0;
  const { data: others } = useQuery({ ...ridesQuery(withoutOptionalCriteria(criteria)), enabled: isParty });
  const largest = largestCar(others ?? []);
  const search = pathTo('rideSearch', { query: criteriaToQuery(criteria) });
  return (
    <>
      <TripSummary journey={criteria} criteria={criteria} />
      <Card>
        {largest ? (
          <EmptyState
            spot="empty-results"
            title={`No free car takes ${partyText({ passengers, luggage })}`}
            text={`The largest car that is free takes ${partyText(largest)}. Change the numbers, or book two cars.`}
          >
            <ButtonLink to={search}>Change the numbers</ButtonLink>
            <ButtonLink
              variant="outline"
              to={pathTo('rideResults', {
                query: criteriaToQuery({
                  ...criteria,
                  passengers: Math.min(passengers, largest.passengers),
                  luggage: Math.min(luggage, largest.luggage),
                }),
              })}
            >
              See the largest cars
            </ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState
            spot="empty-results"
            title="No car is free for this trip"
            text={
              isParty
                ? 'Try another time or another day, or fewer passengers and bags: cars come free all the time.'
                : 'Try another time or another day: cars come free all the time.'
            }
          >
            <ButtonLink to={search}>Change the search</ButtonLink>
          </EmptyState>
        )}
      </Card>
    </>
  );
}

interface SearchFailedProps {
  readonly error: unknown;
  readonly criteria: RideSearch;
  readonly onRetry: () => void;
}

/**
 * The search failed: why, and what can be done. A search that the server refuses, such as an old link of a past day, would be
 * refused again: it can only be changed.
 */
function SearchFailed({ error, criteria, onRetry }: SearchFailedProps) {
  const [refusal] = Object.entries(failureFields(error));
  if (refusal) return <SearchRefused criteria={criteria} field={refusal[0]} sentence={refusal[1]} />;
  return (
    <>
      <TripSummary journey={criteria} criteria={criteria} />
      <Card>
        <EmptyState spot="offline" title="The cars could not be loaded" text={failureSentence(error)}>
          <Button onClick={onRetry}>Try again</Button>
          <ButtonLink variant="outline" to={pathTo('rideSearch', { query: criteriaToQuery(criteria) })}>
            Change the search
          </ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}

interface SearchRefusedProps {
  readonly criteria: RideSearch;
  readonly field: string;
  /** Of the server, about the field. */
  readonly sentence: string;
}

function SearchRefused({ criteria, field, sentence }: SearchRefusedProps) {
  const { pickupDate } = criteria;
  const isPast = field === 'pickupDate' && pickupDate < lagosTime(Date.now()).day;
  const next = isPast ? onNextDay(criteria, Date.now(), siteRules()) : undefined;
  return (
    <>
      <TripSummary journey={criteria} criteria={criteria} />
      <Card>
        <EmptyState
          spot="empty-results"
          title={isPast ? 'The day of this ride has passed' : 'This ride cannot be booked as it is'}
          text={
            isPast
              ? `This search was for ${formatLongDate(pickupDate)}. Choose another day to see its cars and prices.`
              : `${sentence}.`
          }
        >
          {next && (
            <ButtonLink
              to={pathTo('rideResults', { query: criteriaToQuery(next) })}
              maxWidth="100%"
              height="auto"
              minHeight="12"
              paddingBlock="2"
              whiteSpace="normal"
            >
              See this ride on {formatShortDate(next.pickupDate)}, {formatTime(next.pickupTime)}
            </ButtonLink>
          )}
          <ButtonLink
            variant={next ? 'outline' : 'main'}
            to={pathTo('rideSearch', { query: criteriaToQuery(criteria) })}
          >
            {isPast ? 'Choose another day' : 'Change the search'}
          </ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}
