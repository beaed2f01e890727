import { type ReactNode, type RefObject, useState } from 'react';
import type { WaitingItem } from 'shared/contract/now';
import type { StaffRide } from 'shared/contract/staff';
import { ridePlaces } from 'shared/documents';
import { formatPhone, formatShortDate, formatTime } from 'shared/format';
import { ChevronDown, ChevronUp } from 'shared/icons';
import { Box, chakra, Flex, IconButton, Text, TextLink } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet, RowTitle } from '../../components/rows';
import { mustTellDriver, paymentWords, rideWords, shortPlace } from '../../model/ride-words';
import { deadlineText, groupOf } from '../../model/waiting-words';
import { PhoneOf } from './phone-of';

const wayLabels = { outbound: 'Way there', return: 'Way back' } as const;

interface RideFactsProps {
  readonly ride: StaffRide;
  readonly title: RefObject<HTMLHeadingElement | null>;
  /** In a list of several days: what it waits for, and until when. */
  readonly waiting: RideWaiting | undefined;
}

/** Until when somebody has to act on a ride, and what happens then. */
export interface RideWaiting extends Pick<WaitingItem, 'deadline' | 'since' | 'atDeadline'> {
  readonly nowMs: number;
}

export function RideFacts({ ride, title, waiting }: RideFactsProps) {
  const { traveller, payment, status, driver } = ride;
  const places = ridePlaces(ride.ride);
  return (
    <>
      <Box gridArea="time">
        <Flex columnGap="2" alignItems="baseline" flexWrap="wrap">
          <RowTitle ref={title} id={`ride-${ride.booking_id}`} tabIndex={-1} data-quiet-focus data-waiting="">
            {formatTime(ride.ride.pickupTime)}
          </RowTitle>
          {waiting && (
            <Text as="span" textStyle="small" whiteSpace="nowrap">
              {formatShortDate(`${ride.ride.pickupDate}T12:00:00+01:00`)}
            </Text>
          )}
        </Flex>
        <Quiet whiteSpace="nowrap">
          <TextLink to={`/ops/bookings/${ride.bookingId}`}>{ride.bookingId}</TextLink>
        </Quiet>
        {ride.way && <Quiet>{wayLabels[ride.way]}</Quiet>}
      </Box>
      <Flex gridArea="state" gap="1" flexDirection="column" alignItems={{ base: 'flex-end', md: 'flex-start' }}>
        <Badge tone={rideWords[status].tone}>{rideWords[status].label}</Badge>
        {mustTellDriver(ride) && <Badge tone="bad">Tell the driver</Badge>}
        {ride.needsAction && <Badge tone="bad">Needed elsewhere</Badge>}
        {payment.status === 'paid' ? (
          <Quiet>{paymentWords.paid.label}</Quiet>
        ) : (
          <Badge tone={paymentWords[payment.status].tone}>{paymentWords[payment.status].label}</Badge>
        )}
      </Flex>
      <Box gridArea="journey" fontSize={{ '2xl': 'sm' }}>
        <Text title={places.pickup} overflowWrap="anywhere">
          {shortPlace(places.pickup)}
        </Text>
        <Text title={places.dropOff} overflowWrap="anywhere">
          <chakra.span color="fg.muted">to </chakra.span>
          <span>{shortPlace(places.dropOff)}</span>
        </Text>
      </Box>
      <Box gridArea="traveller">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {traveller.name}
        </Text>
        <PhoneOf name={traveller.name} phone={traveller.phone} />
      </Box>
      <Box gridArea="driver">
        {driver ? (
          <>
            <Text fontWeight="medium" overflowWrap="anywhere">
              {driver.name}
            </Text>
            <PhoneOf name={driver.name} phone={driver.phone} />
          </>
        ) : (
          <>
            <Text fontWeight="medium">{ride.ride.name}</Text>
            <Quiet>No driver yet</Quiet>
          </>
        )}
      </Box>
      <Box gridArea="more">
        {waiting && <Deadline {...waiting} />}
        <MoreFacts ride={ride} />
      </Box>
    </>
  );
}

function Deadline({ deadline, since, atDeadline, nowMs }: RideWaiting) {
  return (
    <Text textStyle="small" fontVariantNumeric="tabular-nums" marginBottom="1">
      <chakra.span fontWeight="semibold" color={groupOf(deadline, nowMs) === 'overdue' ? 'danger.fg' : undefined}>
        {deadlineText({ deadline, since }, nowMs)}
      </chakra.span>
      <chakra.span color="fg.muted"> · {atDeadline}</chakra.span>
    </Text>
  );
}

const Facts = chakra('div', {
  base: { textStyle: 'small', color: 'fg.muted', minWidth: '0', overflowWrap: 'anywhere' },
  variants: {
    closed: { true: { lg: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } } },
  },
});

/** On a phone each fact has its line; on a tablet they are a paragraph, and on a desktop one line until it is opened. */
const Fact = chakra('span', {
  base: {
    display: { base: 'block', md: 'inline' },
    '&:not(:last-of-type)::after': { content: { md: '" · "' } },
  },
});

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function factsOf({
  ride,
  traveller,
  note,
  bookedBy,
  meetingPoint,
  plateNumber,
  driver,
  isMovable,
}: StaffRide): ReactNode[] {
  const bags = ride.bags === null ? '' : `, ${ride.bags} large ${ride.bags === 1 ? 'bag' : 'bags'}`;
  return [
    ride.flightNumber && `Flight ${ride.flightNumber}`,
    traveller.passengers !== null && `${plural(traveller.passengers, 'passenger')}${bags}`,
    ride.childSeats > 0 && `${plural(ride.childSeats, 'child seat')}`,
    note && `Note: ${note}`,
    ride.terminal && `Terminal: ${ride.terminal}`,
    ride.address && `Pickup at ${ride.address}`,
    ride.dropOffAddress && `Drop-off at ${ride.dropOffAddress}`,
    driver && ride.name,
    `${ride.color} ${ride.type}, ${plateNumber}`,
    bookedBy && `Booked by ${bookedBy.name}, ${formatPhone(bookedBy.phone)}`,
    `Meets at: ${meetingPoint}`,
    isMovable && ride.waiting.sentence,
  ].filter(Boolean);
}

function MoreFacts({ ride }: { readonly ride: StaffRide }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {ride.needsAction && (
        <Text textStyle="small" fontWeight="medium" color="danger.fg">
          {ride.needsAction}
        </Text>
      )}
      <Flex alignItems="flex-start" gap="1">
        <IconButton
          label={`${isOpen ? 'Shorten' : 'Show all'} facts of ${ride.bookingId}`}
          icon={isOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
          aria-expanded={isOpen}
          display={{ base: 'none', lg: 'grid' }}
          boxSize="6"
          marginBlock="-2px"
          onClick={() => setOpen(!isOpen)}
        />
        <Facts closed={!isOpen}>
          {factsOf(ride).map((fact) => (
            <Fact key={String(fact)}>{fact}</Fact>
          ))}
        </Facts>
      </Flex>
    </>
  );
}
