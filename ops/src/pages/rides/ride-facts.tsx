import { type ReactNode, type RefObject, useState } from 'react';
import type { WaitingItem } from 'shared/contract/now';
import type { StaffRide } from 'shared/contract/staff';
import { ridePlaces } from 'shared/documents';
import { formatPhone, formatShortDate, formatTime } from 'shared/format';
import { ChevronDown, ChevronUp } from 'shared/icons';
import { Box, chakra, Flex, IconButton, RouteLine, Text, TextLink } from 'shared/ui';
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
      <Flex
        gridArea="state"
        gap={{ base: '2', '2xl': '1' }}
        flexWrap="wrap"
        alignContent="flex-start"
        flexDirection={{ '2xl': 'column' }}
        alignItems="flex-start"
      >
        <Badge tone={rideWords[status].tone}>{rideWords[status].label}</Badge>
        {mustTellDriver(ride) && <Badge tone="bad">Tell the driver</Badge>}
        {ride.needsAction && <Badge tone="bad">Needed elsewhere</Badge>}
        <Badge tone={paymentWords[payment.status].tone}>{paymentWords[payment.status].label}</Badge>
      </Flex>
      <Flex gridArea="journey" gap="3" fontSize={{ '2xl': 'sm' }} fontWeight={{ base: 'medium', md: 'normal' }}>
        {/* from the middle of the first line to that of the last */}
        <Flex hideFrom="md" paddingBlock="7px">
          <RouteLine orientation="vertical" />
        </Flex>
        <Box minWidth="0">
          <Text title={places.pickup} overflowWrap="anywhere">
            {shortPlace(places.pickup)}
          </Text>
          <Text title={places.dropOff} overflowWrap="anywhere" marginTop={{ base: '1', md: '0' }}>
            <chakra.span color="fg.muted" srOnly={{ base: true, md: false }}>
              {'to '}
            </chakra.span>
            <span>{shortPlace(places.dropOff)}</span>
          </Text>
        </Box>
      </Flex>
      <Part gridArea="traveller">
        <Name>
          <Text fontWeight="medium" overflowWrap="anywhere">
            {traveller.name}
          </Text>
          <Quiet hideFrom="2xl">Traveller</Quiet>
        </Name>
        <PhoneOf name={traveller.name} phone={traveller.phone} />
      </Part>
      <Box gridArea="driver">
        {driver ? (
          <>
            <Name>
              <Text fontWeight="medium" overflowWrap="anywhere">
                {driver.name}
              </Text>
              <Quiet hideFrom="2xl">Driver</Quiet>
            </Name>
            <PhoneOf name={driver.name} phone={driver.phone} />
          </>
        ) : (
          <Name>
            <Text fontWeight="medium">{ride.ride.name}</Text>
            <Quiet>No driver yet</Quiet>
          </Name>
        )}
      </Box>
      <Part gridArea="more">
        {waiting && <Deadline {...waiting} />}
        <MoreFacts ride={ride} />
      </Part>
    </>
  );
}

/** On a phone a line is above it. */
const Part = chakra('div', {
  base: {
    borderTop: { base: '1px solid {colors.border}', md: 'none' },
    paddingTop: { base: '3', md: '0' },
  },
});

/** A name with what it is, below it only where the columns are narrow: there their heads say what a person is. */
const Name = chakra('div', {
  base: { display: { base: 'flex', '2xl': 'block' }, flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
});

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
  base: {
    flex: '1',
    minWidth: '0',
    textStyle: 'small',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
    '& > span:not(:last-of-type)::after': { content: '" · "' },
  },
  variants: {
    closed: {
      true: {
        mdDown: { lineClamp: 3 },
        lg: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
      },
      false: {
        mdDown: { '& > span': { display: 'block', marginBottom: '1', _after: { display: 'none' } } },
      },
    },
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

/**
 * All facts are a paragraph on a tablet. Elsewhere they are cut until they are opened: on a phone three lines, then a line
 * for each; on a desktop one line, then a paragraph.
 */
function MoreFacts({ ride }: { readonly ride: StaffRide }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {ride.needsAction && (
        <Text textStyle="small" fontWeight="medium" color="danger.fg">
          {ride.needsAction}
        </Text>
      )}
      <Flex alignItems="flex-start" gap="1" flexDirection={{ base: 'row-reverse', lg: 'row' }}>
        <IconButton
          label={`${isOpen ? 'Shorten' : 'Show all'} facts of ${ride.bookingId}`}
          icon={isOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
          aria-expanded={isOpen}
          display={{ base: 'grid', md: 'none', lg: 'grid' }}
          boxSize={{ base: '11', lg: '6' }}
          marginBlock={{ base: '-3', lg: '-2px' }}
          marginInlineEnd={{ base: '-3', lg: '0' }}
          onClick={() => setOpen(!isOpen)}
        />
        <Facts closed={!isOpen}>
          {factsOf(ride).map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
        </Facts>
      </Flex>
    </>
  );
}
