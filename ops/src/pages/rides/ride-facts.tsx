import type { RefObject } from 'react';
import type { StaffRide } from 'shared/contract/staff';
import { ridePlaces } from 'shared/documents';
import { formatPhone, formatTime } from 'shared/format';
import { Phone } from 'shared/icons';
import { Box, chakra, Flex, RouteEnds, Text } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet, RowTitle } from '../../components/rows';
import { mustTellDriver, paymentWords, rideWords } from '../../model/ride-words';

const Anchor = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '11',
    color: 'brand.fg',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    whiteSpace: 'nowrap',
    _hover: { textDecorationThickness: '2px' },
  },
});

function CallLink({ name, phone }: { readonly name: string; readonly phone: string }) {
  return (
    <Anchor href={`tel:${phone}`} aria-label={`Call ${name}, ${formatPhone(phone)}`}>
      <Phone size={16} />
      {formatPhone(phone)}
    </Anchor>
  );
}

const wayLabels = { outbound: 'Way there', return: 'Way back' } as const;

interface RideFactsProps {
  readonly ride: StaffRide;
  readonly title: RefObject<HTMLHeadingElement | null>;
}

export function RideFacts({ ride, title }: RideFactsProps) {
  const { traveller, payment, status } = ride;
  const places = ridePlaces(ride.ride);
  return (
    <>
      <Box gridArea="time">
        <RowTitle ref={title} id={`ride-${ride.booking_id}`} tabIndex={-1} data-quiet-focus>
          {formatTime(ride.ride.pickupTime)}
        </RowTitle>
        <Quiet whiteSpace="nowrap">{ride.bookingId}</Quiet>
        {ride.way && <Quiet>{wayLabels[ride.way]}</Quiet>}
      </Box>
      <Flex
        gridArea="state"
        gap="1.5"
        flexDirection={{ base: 'column', lg: 'row' }}
        flexWrap={{ lg: 'wrap' }}
        alignItems={{ base: 'flex-end', lg: 'flex-start' }}
      >
        <Badge tone={rideWords[status].tone}>{rideWords[status].label}</Badge>
        {mustTellDriver(ride) && <Badge tone="bad">Tell the driver</Badge>}
        {ride.needsAction && <Badge tone="bad">Needed elsewhere</Badge>}
        <Badge tone={paymentWords[payment.status].tone}>{paymentWords[payment.status].label}</Badge>
      </Flex>
      <Box gridArea="journey">
        <RouteEnds from={places.pickup} to={places.dropOff} />
        {ride.ride.address && <Quiet marginTop="1.5">Pickup at {ride.ride.address}</Quiet>}
        {ride.ride.dropOffAddress && <Quiet marginTop="1.5">Drop-off at {ride.ride.dropOffAddress}</Quiet>}
        {ride.ride.terminal && <Quiet marginTop="1.5">Terminal: {ride.ride.terminal}</Quiet>}
        {ride.ride.flightNumber && <Quiet marginTop="1.5">Flight {ride.ride.flightNumber}</Quiet>}
        {ride.isMovable && <Quiet marginTop="1.5">{ride.ride.waiting.sentence}</Quiet>}
        {ride.needsAction && (
          <Text textStyle="small" fontWeight="medium" color="danger.fg" marginTop="1.5">
            {ride.needsAction}
          </Text>
        )}
      </Box>
      <Box gridArea="traveller">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {traveller.name}
        </Text>
        <CallLink name={traveller.name} phone={traveller.phone} />
        {traveller.passengers !== null && (
          <Quiet>
            {traveller.passengers} {traveller.passengers === 1 ? 'passenger' : 'passengers'}
            {ride.ride.bags !== null && `, ${ride.ride.bags} large ${ride.ride.bags === 1 ? 'bag' : 'bags'}`}
          </Quiet>
        )}
        {ride.ride.childSeats > 0 && (
          <Quiet>
            {ride.ride.childSeats} child {ride.ride.childSeats === 1 ? 'seat' : 'seats'}
          </Quiet>
        )}
        {ride.bookedBy && (
          <Quiet>
            Booked by {ride.bookedBy.name}, {formatPhone(ride.bookedBy.phone)}
          </Quiet>
        )}
        {ride.note && <Quiet>Note: {ride.note}</Quiet>}
      </Box>
      <CarAndDriver ride={ride} />
    </>
  );
}

function CarAndDriver({ ride }: { readonly ride: StaffRide }) {
  const { driver, ride: journey, plateNumber, meetingPoint } = ride;
  return (
    <Box gridArea="driver">
      <Text fontWeight="medium">{journey.name}</Text>
      <Quiet>
        {journey.color} {journey.type}, {plateNumber}
      </Quiet>
      {driver ? (
        <>
          <Text marginTop="2" overflowWrap="anywhere">
            {driver.name}
          </Text>
          <CallLink name={driver.name} phone={driver.phone} />
          <Quiet>Meets at: {meetingPoint}</Quiet>
        </>
      ) : (
        <Quiet marginTop="2">No driver yet</Quiet>
      )}
    </Box>
  );
}
