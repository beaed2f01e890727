import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureCode } from 'shared/checkout';
import type { RideResult, RideSelection } from 'shared/contract/rides';
import { pathTo, type RideSearch } from 'shared/paths';
import {
  ChoiceNeedsScripts,
  firstCount,
  QueryFields,
  useChoiceInUrl,
  useGrowingList,
  useUrlView,
} from 'shared/results';
import { LaterPart, setRideOptions } from 'shared/shell';
import {
  Box,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Grid,
  Notice,
  onPlainClick,
  Stack,
  Text,
  withoutScripts,
} from 'shared/ui';
import { LazyWayMap } from 'shared/way-map';
import { selectRide } from '../../api/select-ride';
import { storeBookedQuote } from '../../model/booked-quote';
import { filterOptions, filtersFromQuery, filtersToQuery, noFilters, shownRides } from '../../model/filters';
import { clearRides, isUnavailable } from '../../model/found-rides';
import { partyText } from '../../model/party';
import { includedInPrice } from '../../model/price-summary';
import { type Journey, withoutOptionalCriteria } from '../../model/search-criteria';
import { type OfferedRide, withoutTwins } from '../../model/twins';
import { FiltersPanel, SortToggle } from './filters-panel';
import { RideCard } from './ride-card';
import { TripSummary } from './trip-summary';

const mapOf = (journey: Journey, place: string | undefined) => (
  <LazyWayMap pickupLocation={journey.pickupLocation} dropOffLocation={journey.dropOffLocation} place={place} />
);

interface ResultsProps {
  readonly rides: readonly RideResult[];
  /** The criteria of the address; the cards themselves show the journey. */
  readonly criteria?: RideSearch;
  /** The name by which the area was chosen. */
  readonly place?: string | undefined;
}

const filtersInUrl = { read: filtersFromQuery, write: filtersToQuery };

/** The journey, the filters, and the cars that pass them. */
export function Results({ rides, criteria, place }: ResultsProps) {
  const { view: filters, change, hrefOf } = useUrlView(filtersInUrl);
  const offers = useMemo(() => withoutTwins(rides), [rides]);
  const options = useMemo(() => filterOptions(offers), [offers]);
  // the chip that was pressed is pressed at once; the cars follow as fast as the device can
  const filtering = useDeferredValue(filters);
  const shown = useMemo(() => shownRides(offers, filtering), [offers, filtering]);
  const cards = useGrowingList(shown);
  const [inSight] = useState(() => new Set(shown.slice(0, firstCount).map(keyOf)));
  const { bookingKeys, bookNow } = useBookNow(criteria?.flightNumber, place);
  const [isChoiceGone, setChoiceGone] = useState(false);
  useChoiceInUrl('book', (key) => {
    const chosen = withoutTwins(rides).find((offer) => [offer, ...offer.twins].some((ride) => keyOf(ride) === key));
    setChoiceGone(!chosen);
    if (chosen) bookNow(chosen, key);
  });
  const [first] = rides;

  return (
    <>
      {first && <TripSummary journey={first} criteria={criteria ?? { ...withoutOptionalCriteria(first), place }} />}
      <Grid
        gap={{ base: '2', lg: '8' }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '{sizes.filters} minmax(0, 1fr)' }}
        alignItems="start"
      >
        <Box position={{ base: 'static', lg: 'sticky' }} top="6" minWidth="0">
          <LaterPart>
            <FiltersPanel options={options} filters={filters} onChange={change} hrefOf={hrefOf} />
          </LaterPart>
          <Box hideBelow="lg" marginTop="5">
            {first && mapOf(first, place)}
          </Box>
        </Box>
        <Box minWidth="0">
          <Grid
            marginBottom={{ base: '2.5', lg: '4' }}
            gap="3"
            alignItems="center"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' }}
          >
            {/* on a phone the place of three lines: in the fallback font they may be two */}
            <Text
              role="status"
              color="fg.muted"
              textStyle={{ base: 'small', md: 'body' }}
              minHeight={{ base: '15', md: 'auto' }}
            >
              <Box as="strong" color="fg" fontWeight="semibold">
                {countOf(shown.length, offers.length)}
              </Box>
              {shown.length > 0 && (
                <Box as="span" hideBelow="md">
                  {` for ${criteria?.passengers ? partyText({ passengers: criteria.passengers }) : `1 to ${Math.max(...shown.map((ride) => ride.seats))} passengers`}`}
                </Box>
              )}
              {first && (
                <Box as="span" hideFrom="md">
                  {'. '}
                  {first.drive && `${first.drive.text}. `}
                  {includedInPrice(first)} {first.terms && `${first.terms.cancellation}.`}
                </Box>
              )}
            </Text>
            <SortToggle options={options} filters={filters} onChange={change} hrefOf={hrefOf} />
          </Grid>
          <ChoiceNeedsScripts name="book" />
          {isChoiceGone && (
            <Box marginBottom="4">
              <Notice tone="warn" role="alert">
                The car that you chose is not free any more, or its price has changed. Please choose another one.
              </Notice>
            </Box>
          )}
          {shown.length === 0 && <NoMatch href={hrefOf(() => noFilters)} onClear={() => change(() => noFilters)} />}
          <form method="get">
            <QueryFields without={choiceNames} />
            <Stack as="ul" gap={{ base: '3', md: '4' }} listStyleType="none" padding="0" margin="0">
              {cards.shown.map((ride) => (
                <RideCard
                  key={keyOf(ride)}
                  ride={ride}
                  place={place}
                  isBooking={bookingKeys.has(keyOf(ride))}
                  bookingKey={keyOf(ride)}
                  isInSight={inSight.has(keyOf(ride))}
                  onBook={bookNow}
                />
              ))}
            </Stack>
          </form>
          <MoreCars left={cards.left} growsAlone={cards.growsAlone} onMore={cards.more} />
          {/* on a phone the prices come first */}
          <Box hideFrom="lg" marginTop="6">
            {first && mapOf(first, place)}
          </Box>
        </Box>
      </Grid>
    </>
  );
}

/**
 * Checks car and price, stores the selection and navigates to the traveller. A failure is only logged: the next page
 * shows that no car is selected. A list with an unavailable car is not shown again.
 */
function useBookNow(flightNumber: string | undefined, place: string | undefined) {
  const navigate = useNavigate();
  const [bookingKeys, setBookingKeys] = useState<ReadonlySet<string>>(new Set());
  const latestKey = useRef('');
  const isOutdated = useRef(false);

  useEffect(
    () => () => {
      // a response after the page was left is ignored
      latestKey.current = '';
      // only on leaving, so that the visible list does not disappear
      if (isOutdated.current) clearRides();
    },
    [],
  );

  const bookNow = useCallback(
    async (ride: OfferedRide, key: string) => {
      latestKey.current = key;
      setBookingKeys((keys) => new Set(keys).add(key));
      let selection: RideSelection | null = null;
      try {
        selection = await selectOneOf([ride, ...ride.twins], flightNumber, place);
      } catch (error) {
        console.error('The car could not be selected', error);
        if (isUnavailable(error)) isOutdated.current = true;
      } finally {
        setBookingKeys((keys) => new Set([...keys].filter((one) => one !== key)));
      }
      // only the last pressed button counts
      if (latestKey.current !== key) return;
      storeBookedQuote(undefined);
      setRideOptions(selection);
      navigate(pathTo('rideTraveller'));
    },
    [navigate, flightNumber, place],
  );
  return { bookingKeys, bookNow };
}

/** The first of the cars that is still free. @throws ApiError of the last one if none is */
async function selectOneOf(
  [ride, ...others]: readonly [RideResult, ...RideResult[]],
  flightNumber: string | undefined,
  place: string | undefined,
): Promise<RideSelection> {
  try {
    return await selectRide({ ...ride, place }, flightNumber);
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || failureCode(error) !== 'CAR_TAKEN') throw error;
    return selectOneOf([next, ...rest], flightNumber, place);
  }
}

const choiceNames = ['book'];

const keyOf = (ride: RideResult) => `${ride.car_id} ${ride.price_id}`;

const countOf = (shown: number, all: number) => {
  const cars = all === 1 ? 'car' : 'cars';
  return shown === all ? `${all} ${cars}` : `${shown} of ${all} ${cars}`;
};

/** Cars are free, but none passes the filters. */
function NoMatch({ href, onClear }: { readonly href: string; readonly onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        spot="empty-results"
        title="No car matches these filters"
        text="Take a filter away to see the other cars that are free for your trip."
      >
        <ButtonLink to={href} onClick={onPlainClick(onClear)}>
          Clear all filters
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}

// the height of a card with its gap: the page is as long as with all cards, so that scrolling back finds its place
const cardHeight = { phone: 155, desktop: 206 } as const;

interface MoreCarsProps {
  readonly left: number;
  /** The cars appear without a press: the place stays empty, because a button would be replaced while it is read. */
  readonly growsAlone: boolean;
  readonly onMore: () => void;
}

/** Holds the place of the cars that are not on the page yet, and asks for them before they come into sight. */
function MoreCars({ left, growsAlone, onMore }: MoreCarsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || left === 0) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: '1200px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [left, onMore]);

  if (left === 0) return null;
  return (
    <>
      <noscript>
        {typeof document === 'undefined' && (
          <Text marginTop="4">Choose a car type or a number of seats to see the other {left} cars.</Text>
        )}
      </noscript>
      <Box
        ref={place}
        paddingTop="4"
        textAlign="center"
        visibility={growsAlone ? 'hidden' : undefined}
        minHeight={{ base: `${left * cardHeight.phone}px`, md: `${left * cardHeight.desktop}px` }}
        css={{ [withoutScripts]: { display: 'none' } }}
      >
        {!growsAlone && (
          <Button variant="outline" onClick={onMore}>
            Show more cars ({left} left)
          </Button>
        )}
      </Box>
    </>
  );
}
