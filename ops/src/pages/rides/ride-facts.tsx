import { type ReactNode, type RefObject, useState } from 'react';
import type { StaffRide } from 'shared/contract/staff';
import { ridePlaces } from 'shared/documents';
import { formatPhone, formatShortDate, formatTime } from 'shared/format';
import { ChevronDown, ChevronUp, Copy, Phone } from 'shared/icons';
import { Box, chakra, Flex, IconButton, Text, TextLink } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet, RowTitle } from '../../components/rows';
import { useAnnounce } from '../../frame/announcer';
import { mustTellDriver, paymentWords, rideWords } from '../../model/ride-words';

const Anchor = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: '11', lg: '6' },
    color: 'brand.fg',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    fontSize: { lg: 'sm' },
    whiteSpace: 'nowrap',
    _hover: { textDecorationThickness: '2px' },
  },
});

/** The number as a link that calls it, with a button that copies it. */
function PhoneOf({ name, phone }: { readonly name: string; readonly phone: string }) {
  const announce = useAnnounce();
  async function copy() {
    await navigator.clipboard.writeText(phone);
    announce(`The number of ${name} is copied`);
  }
  return (
    <Flex alignItems="center" gap="1">
      <Anchor href={`tel:${phone}`} aria-label={`Call ${name}, ${formatPhone(phone)}`}>
        <Phone size={16} />
        {formatPhone(phone)}
      </Anchor>
      <IconButton
        label={`Copy the number of ${name}`}
        icon={<Copy size={16} />}
        boxSize={{ base: '11', lg: '6' }}
        onClick={() => void copy()}
      />
    </Flex>
  );
}

/** One line on a desktop. */
const Place = chakra('p', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { lg: 'nowrap' } },
});

const wayLabels = { outbound: 'Way there', return: 'Way back' } as const;

interface RideFactsProps {
  readonly ride: StaffRide;
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly showsDay: boolean;
}

export function RideFacts({ ride, title, showsDay }: RideFactsProps) {
  const { traveller, payment, status, driver } = ride;
  const places = ridePlaces(ride.ride);
  return (
    <>
      <Box gridArea="time">
        <Flex columnGap="2" alignItems="baseline" flexWrap="wrap">
          <RowTitle ref={title} id={`ride-${ride.booking_id}`} tabIndex={-1} data-quiet-focus data-waiting="">
            {formatTime(ride.ride.pickupTime)}
          </RowTitle>
          {showsDay && (
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
      <Flex gridArea="state" gap="1" flexDirection="column" alignItems={{ base: 'flex-end', lg: 'flex-start' }}>
        <Badge tone={rideWords[status].tone}>{rideWords[status].label}</Badge>
        {mustTellDriver(ride) && <Badge tone="bad">Tell the driver</Badge>}
        {ride.needsAction && <Badge tone="bad">Needed elsewhere</Badge>}
        {payment.status === 'paid' ? (
          <Quiet>{paymentWords.paid.label}</Quiet>
        ) : (
          <Badge tone={paymentWords[payment.status].tone}>{paymentWords[payment.status].label}</Badge>
        )}
      </Flex>
      <Box gridArea="journey">
        <Place title={places.pickup}>{places.pickup}</Place>
        <Place title={places.dropOff}>
          <chakra.span color="fg.muted">to </chakra.span>
          <span>{places.dropOff}</span>
        </Place>
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
      <MoreFacts ride={ride} />
    </>
  );
}

const Facts = chakra('div', {
  base: { textStyle: 'small', color: 'fg.muted', minWidth: '0', overflowWrap: 'anywhere' },
  variants: {
    closed: { true: { lg: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } } },
  },
});

/** On a phone each fact has its line; on a desktop they are one line until it is opened. */
const Fact = chakra('span', {
  base: {
    display: { base: 'block', lg: 'inline' },
    '&:not(:last-of-type)::after': { content: { lg: '" · "' } },
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
    <Box gridArea="more">
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
    </Box>
  );
}
