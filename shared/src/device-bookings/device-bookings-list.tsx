import { Link } from 'react-router-dom';
import { formatShortDate, formatTime } from 'shared/format';
import { Car, ChevronRight, Plane, X } from 'shared/icons';
import { paths, pathTo } from 'shared/paths';
import { Box, chakra, Flex, Heading, IconButton, TextLink } from 'shared/ui';
import { type DeviceBooking, forgetDeviceBooking, isHeld, useDeviceBookings } from './device-bookings';
import { reservedHeight, rowHeightPx } from './reserved-height';

const Row = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '20px minmax(0, 1fr)', md: '20px minmax(0, 1fr) 20px' },
    columnGap: '3',
    alignItems: 'center',
    flex: '1',
    minWidth: '0',
    paddingBlock: '2',
    minHeight: { base: `${rowHeightPx.base}px`, md: `${rowHeightPx.md}px` },
    color: 'fg',
    borderRadius: 'sm',
    '& svg': { color: 'brand.fg' },
    '& > :last-child': { display: { base: 'none', md: 'block' } },
    '& b': { display: 'block', textStyle: { base: 'label', md: 'body' }, fontWeight: 'medium' },
    '& small': { display: 'block', textStyle: 'small', color: 'fg.muted' },
    _hover: { '& b': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' } },
  },
});

/** The state, as far as this device knows it. */
function stateText(booking: DeviceBooking, nowMs: number): string {
  if (booking.state === 'paid') return 'Paid';
  if (booking.state === 'cancelled') return 'Cancelled';
  return isHeld(booking, nowMs) ? `Held until ${formatTime(booking.holdEndsOn)}` : 'Not paid';
}

/** A booking that can be paid opens its payment page, any other its tracking page. */
const addressOf = ({ kind, id, bookingId, ...booking }: DeviceBooking, nowMs: number): string =>
  id && isHeld({ kind, id, bookingId, ...booking }, nowMs)
    ? pathTo(kind === 'ride' ? 'ridePayment' : 'flightPayment', { query: { id } })
    : pathTo(kind === 'ride' ? 'trackRide' : 'trackFlight', { query: { booking: bookingId } });

/** The bookings that were made on this device; nothing is drawn where there are none. */
export function DeviceBookingsList() {
  const bookings = useDeviceBookings();
  const nowMs = Date.now();
  return (
    <Box minHeight={reservedHeight}>
      {bookings.length > 0 && (
        <section aria-label="Your bookings on this device">
          <Flex justifyContent="space-between" alignItems="baseline" gap="4" height="40px">
            <Heading textStyle={{ base: 'strong', md: 'h3' }} truncate>
              Your bookings on this device
            </Heading>
            <TextLink to={paths.trip} flex="none">
              Your trip
            </TextLink>
          </Flex>
          <Box
            bg="bg.surface"
            border="1px solid {colors.border}"
            borderRadius="lg"
            paddingInlineStart={{ base: '4', md: '6' }}
            paddingInlineEnd="2"
          >
            <Box as="ul">
              {bookings.map((booking) => (
                <Flex
                  as="li"
                  key={booking.bookingId}
                  alignItems="center"
                  gap="1"
                  borderTop={{ base: '1px solid {colors.border}', _first: 'none' }}
                >
                  <Row to={addressOf(booking, nowMs)}>
                    {booking.kind === 'ride' ? <Car aria-hidden /> : <Plane aria-hidden />}
                    <span>
                      <b>{booking.route}</b>
                      <small>
                        {stateText(booking, nowMs)}.{' '}
                        <Box as="span" whiteSpace="nowrap">
                          {formatShortDate(booking.beginsAt)}, {formatTime(booking.beginsAt)}.
                        </Box>{' '}
                        <Box as="span" whiteSpace="nowrap">
                          {booking.bookingId}
                        </Box>
                      </small>
                    </span>
                    <ChevronRight aria-hidden />
                  </Row>
                  <IconButton
                    label={`Forget ${booking.bookingId} on this device`}
                    icon={<X aria-hidden />}
                    onClick={() => forgetDeviceBooking(booking.bookingId)}
                  />
                </Flex>
              ))}
            </Box>
          </Box>
        </section>
      )}
    </Box>
  );
}
