import { Link } from 'react-router-dom';
import { formatDate, formatPhone, formatShortDate, formatTime } from 'shared/format';
import { Car, Plane } from 'shared/icons';
import { Box, chakra, Flex, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import type { FoundBooking } from '../../api/bookings';
import { Quiet, Row } from '../../components/rows';
import { statusWords } from '../../model/booking-words';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '2', lg: '6' },
    alignItems: 'center',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto',
      lg: '164px minmax(0, 1fr) minmax(0, 1.25fr) 128px 168px',
    },
    gridTemplateAreas: {
      base: '"name name" "who who" "journey journey" "when state"',
      lg: '"name who journey when state"',
    },
    '& > *': { minWidth: '0' },
  },
});

/** The whole row can be pressed, by the one link in it. */
const Opener = chakra('a', {
  base: {
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    color: 'fg',
    textDecoration: 'none',
    _before: { content: '""', position: 'absolute', inset: '0', borderRadius: 'inherit' },
    _hover: { textDecoration: 'underline' },
    _focusVisible: { outline: 'none', _before: { outline: '2px solid {colors.brand.fg}', outlineOffset: '-3px' } },
  },
});

export function BookingRow({ booking }: { readonly booking: FoundBooking }) {
  const { bookingId, kind, travellerName, riderName, travellers, isErased } = booking;
  const { label, tone } = statusWords(booking);
  const Icon = kind === 'ride' ? Car : Plane;
  const others = travellers - 1;
  return (
    <Row position="relative" _hover={{ bg: 'bg.sunken' }} paddingBlock={{ lg: '3.5' }}>
      <Columns>
        <Box gridArea="name">
          <Flex alignItems="center" gap="2">
            <Box color="fg.muted" aria-hidden>
              <Icon size={16} />
            </Box>
            <Opener asChild>
              <Link to={`/ops/bookings/${bookingId}`}>
                <VisuallyHidden>{kind === 'ride' ? 'Ride' : 'Flight'} </VisuallyHidden>
                {bookingId}
              </Link>
            </Opener>
          </Flex>
          <Quiet marginInlineStart="6">Booked {formatDate(booking.bookedOn)}</Quiet>
        </Box>
        <Box gridArea="who">
          {isErased ? (
            <Text color="fg.muted">Personal data erased</Text>
          ) : (
            <>
              <Text fontWeight="medium" overflowWrap="anywhere">
                {travellerName}
                {kind === 'flight' && others > 0 && (
                  <chakra.span color="fg.muted" fontWeight="normal">
                    {' '}
                    and {others} {others === 1 ? 'other' : 'others'}
                  </chakra.span>
                )}
              </Text>
              <Quiet>{riderName ? `Rider: ${riderName}` : formatPhone(booking.phone)}</Quiet>
            </>
          )}
        </Box>
        <Box gridArea="journey">
          <Text overflowWrap="anywhere">
            {booking.from} to {booking.to}
          </Text>
          {booking.hasWayBack && <Quiet>and back</Quiet>}
        </Box>
        <Box gridArea="when" fontVariantNumeric="tabular-nums">
          <Text display={{ base: 'inline', lg: 'block' }}>{formatShortDate(booking.startsOn)}</Text>
          <chakra.span display={{ lg: 'none' }}>, </chakra.span>
          <Text display={{ base: 'inline', lg: 'block' }} color="fg.muted">
            {formatTime(booking.startsOn)}
          </Text>
        </Box>
        <Box gridArea="state" justifySelf={{ base: 'end', lg: 'start' }}>
          <Badge tone={tone}>{label}</Badge>
        </Box>
      </Columns>
    </Row>
  );
}
