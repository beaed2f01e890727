import type { DeviceBooking, PlannedLeg } from 'shared/device-bookings';
import { wallClock } from 'shared/documents';
import { formatShortDate, formatTime } from 'shared/format';
import { Car, ChevronRight, LifeBuoy, Plane, Search } from 'shared/icons';
import { paths, pathTo } from 'shared/paths';
import { Box, Button, Card, chakra, Flex, Heading, RouteEnds, Skeleton, Stack, Text, TextLink } from 'shared/ui';
import { Fact, type FactProps, whereBookingId } from '../../components/fact';
import { keptLegs } from '../../model/trip/planned-legs';
import type { ReviewedTrip } from './use-reviewed-trip';

interface TripPanelProps {
  readonly trip: ReviewedTrip | undefined;
  /** Other ended trips of this device. */
  readonly others: readonly DeviceBooking[];
  /** Called with a reference, or with '' for a booking that is typed. */
  readonly onChoose: (bookingId: string) => void;
}

const Choice = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) 20px',
    columnGap: '3',
    alignItems: 'center',
    width: 'full',
    minHeight: '14',
    paddingBlock: '2',
    textAlign: 'start',
    borderRadius: 'sm',
    '& svg': { color: 'brand.fg' },
    '& b': { display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' },
    '& small': { display: 'block', textStyle: 'small', color: 'fg.muted' },
    _hover: { '& b': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' } },
  },
});

/** The trip that is reviewed. */
export function TripPanel({ trip }: { readonly trip: ReviewedTrip }) {
  return (
    <Card as="section" aria-label={`Your ${trip.kind}`}>
      <Trip trip={trip} />
    </Card>
  );
}

/** Other ended trips of this device, and the way to a booking that is typed. */
export function OtherTrips({ trip, others, onChoose }: TripPanelProps) {
  const another = trip && (
    <Button variant="plain" size="sm" paddingInline="0" onClick={() => onChoose('')}>
      Review another booking
    </Button>
  );
  if (others.length === 0) return another;
  return (
    <Card as="section" aria-label="Your trips on this device" paddingBlock="4">
      <Heading textStyle="label" color="fg.muted">
        {trip ? 'Or review' : 'Your trips on this device'}
      </Heading>
      <ul>
        {others.map(({ kind, bookingId, route, beginsAt }) => (
          <Box as="li" key={bookingId} borderTop={{ base: '1px solid {colors.border}', _first: 'none' }}>
            <Choice type="button" onClick={() => onChoose(bookingId)}>
              {kind === 'ride' ? <Car aria-hidden /> : <Plane aria-hidden />}
              <span>
                <b>{route}</b>
                <small>
                  {formatShortDate(beginsAt)}. {bookingId}
                </small>
              </span>
              <ChevronRight aria-hidden />
            </Choice>
          </Box>
        ))}
      </ul>
      {another}
    </Card>
  );
}

/** A trip of this device that is still to come, and from when it can be reviewed. */
export function TripAhead({ booking }: { readonly booking: DeviceBooking }) {
  const { kind, bookingId, route } = booking;
  const end = keptLegs(booking).at(-1);
  const [to] = route.split(/ to | → /)[1]?.split(/,| and back$/) ?? [];
  return (
    <Card as="section" aria-label="Your next trip" paddingBlock="4">
      <Text>
        You can review{' '}
        <TextLink to={pathTo(kind === 'ride' ? 'trackRide' : 'trackFlight', { query: { booking: bookingId } })}>
          your {kind}
          {to && ` to ${to.replace(/^Airport/, 'the airport')}`}
        </TextLink>{' '}
        after{' '}
        <Box as="span" whiteSpace="nowrap">
          {formatShortDate(wallClock(end?.to.at ?? end?.from.at ?? booking.beginsAt))}
        </Box>
        .
      </Text>
    </Card>
  );
}

function Trip({ trip: { kind, bookingId, legs } }: { readonly trip: ReviewedTrip }) {
  return (
    <>
      <Flex justifyContent="space-between" alignItems="baseline" gap="3" flexWrap="wrap">
        <Heading textStyle="h3">Your {kind}</Heading>
        <Text as="span" textStyle="small" color="fg.muted">
          {bookingId}
        </Text>
      </Flex>
      {legs.length === 0 && (
        <Box aria-busy="true" marginTop="3">
          <Skeleton height="120px" />
        </Box>
      )}
      <Stack gap="4" marginTop="3">
        {legs.map((leg) => (
          <Box key={`${leg.by} ${leg.from.at}`}>
            <Text textStyle="small" fontWeight="medium" marginBottom="2">
              {leg.from.at && `${formatShortDate(wallClock(leg.from.at))}. `}
              {leg.by}
            </Text>
            <RouteEnds from={leg.from.place} to={leg.to.place} labels={endLabels(kind, leg)} />
          </Box>
        ))}
      </Stack>
    </>
  );
}

/** A ride has no time of its end. */
function endLabels(kind: ReviewedTrip['kind'], { from, to }: PlannedLeg): readonly [string, string] {
  const [begin, end] = kind === 'ride' ? ['Pickup', 'Drop-off'] : ['Departure', 'Arrival'];
  const timeOf = (at: string | undefined) => (at ? `, ${formatTime(wallClock(at))}` : '');
  return [begin + timeOf(from.at), end + timeOf(to.at)];
}

const hints: readonly FactProps[] = [
  whereBookingId,
  {
    icon: <Search aria-hidden />,
    title: 'Not at hand?',
    text: (
      <>
        We send you your bookings by e-mail: see <TextLink to={paths.trackBooking}>Track Booking</TextLink>.
      </>
    ),
  },
  {
    icon: <LifeBuoy aria-hidden />,
    title: 'Something to put right?',
    text: (
      <>
        Reviews get no answer. For a refund or a lost item, <TextLink to={paths.contact}>write to us</TextLink>.
      </>
    ),
  },
];

/** Beside the form as long as it is not known which booking it is about. */
export function Hints() {
  return (
    <Stack as="ul" gap="6" paddingBlock={{ base: '2', lg: '6' }}>
      {hints.map((each) => (
        <Fact key={each.title} {...each} />
      ))}
    </Stack>
  );
}
