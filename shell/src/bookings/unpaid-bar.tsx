import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { getBookedFlight } from 'shared/contract/flights';
import type { getBookedRide } from 'shared/contract/rides';
import type { keepOnDevice } from 'shared/contract/tracking';
import { clockOf, secondsLeft } from 'shared/countdown';
import {
  changeDeviceBooking,
  type DeviceBooking,
  deviceBooking,
  deviceStateOf,
  isHeld,
  removeExpiredBookings,
  useDeviceBookings,
} from 'shared/device-bookings';
import { formatSeconds } from 'shared/format';
import { call } from 'shared/http';
import { Clock } from 'shared/icons';
import { paths, pathTo } from 'shared/paths';
import { toast } from 'shared/shell';
import { chakra, VisuallyHidden } from 'shared/ui';

const height = '52px';

const Bar = chakra('section', {
  base: {
    position: 'fixed',
    insetInline: { base: '0', lg: 'auto 24px' },
    bottom: { base: '0', lg: '24px' },
    // above the main action of a step
    'body:has([data-action-bar]) &': { bottom: { base: 'calc(73px + env(safe-area-inset-bottom))', lg: '24px' } },
    zIndex: 'bar',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: height,
    paddingInline: { base: '5', md: '8', lg: '5' },
    borderRadius: { lg: 'lg' },
    boxShadow: { lg: 'lift' },
    bg: 'bg.deep',
    color: 'fg.onDeep',
    '& svg': { color: 'accent.solid' },
    // the tabular 1 leaves a gap that reads as a space; the width keeps the words behind it in place
    '& [role=timer]': { display: 'inline-block', minWidth: '2.8em' },
    '& a': {
      display: 'grid',
      alignItems: 'center',
      minHeight: '44px',
      marginInlineStart: 'auto',
      paddingInline: '2',
      fontWeight: 'semibold',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      borderRadius: 'sm',
      _focusVisible: { outlineColor: 'fg.onDeep' },
    },
    '@media print': { display: 'none' },
  },
});

const paymentPages = { ride: 'ridePayment', flight: 'flightPayment' } as const;

/** On every page while this device has an unpaid booking, except on the payment page of that booking. */
export function UnpaidBar() {
  const { pathname, search } = useLocation();
  const nowMs = useNow();
  const bookings = useDeviceBookings();
  const unpaid = bookings
    .filter((booking) => isHeld(booking, nowMs))
    .sort((one, other) => Date.parse(one.holdEndsOn) - Date.parse(other.holdEndsOn));
  useEffect(removeExpiredBookings, []);
  const isOpen = ({ kind, id }: DeviceBooking) => {
    const open = new URLSearchParams(search).get('id');
    // a payment page that was reached by a look-up has the look-up's token in place of the id
    return pathname === paths[paymentPages[kind]] && (open === id || Boolean(open?.includes('.')));
  };
  const shown = unpaid.filter((booking) => !isOpen(booking));
  useReservedHeight(shown.length > 0);
  const [first] = shown;
  const left = first ? secondsLeft(Date.parse(first.holdEndsOn), nowMs) : 0;
  const announcement = useFirst(first && `${countText(shown)}, ${formatSeconds(Math.ceil(left / 60) * 60)} left.`);
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {bookings.map(
        (booking) =>
          booking.id && <Followed key={booking.bookingId} {...booking} id={booking.id} isOpen={isOpen(booking)} />,
      )}
      {first && (
        <Bar data-foot-bar aria-label="Unpaid bookings">
          <Clock size={20} aria-hidden />
          <span>
            {countText(shown)}, {shown.length > 1 && 'the first ends in '}
            <span role="timer" aria-live="off">
              {clockOf(left)}
            </span>
            {shown.length === 1 && ' left'}
          </span>
          {shown.length > 1 ? (
            <Link to={pathTo('trackBooking')}>See them</Link>
          ) : (
            <Link to={pathTo(paymentPages[first.kind], { query: { id: first.id } })}>
              Pay<VisuallyHidden> for {first.bookingId}</VisuallyHidden>
            </Link>
          )}
        </Bar>
      )}
    </>
  );
}

const countText = ({ length }: { readonly length: number }) => `${length} unpaid booking${length === 1 ? '' : 's'}`;

/** At the end of the document, where nothing visible moves: inside the page the footer of a short page would. */
function useReservedHeight(isShown: boolean): void {
  useEffect(() => {
    document.body.style.marginBottom = isShown ? height : '';
  }, [isShown]);
}

/** The time, every second. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** The first value that is there, a moment later: a live region announces what is put into it. */
function useFirst(value: string | undefined): string | undefined {
  const [first, setFirst] = useState<string>();
  useEffect(() => {
    if (value) setFirst((known) => known ?? value);
  }, [value]);
  return first;
}

async function requestToken(bookingType: DeviceBooking['kind'], bookingId: string, id: string): Promise<null> {
  const { token, expiresOn } = await call<typeof keepOnDevice>('POST', '/track/device', {
    body: { bookingType, booking_id: id },
  });
  const isUnpaid = deviceBooking(bookingId)?.state === 'unpaid';
  changeDeviceBooking(bookingId, { token, untilMs: Date.parse(expiresOn), ...(!isUnpaid && { id: undefined }) });
  return null;
}

const followEveryMs = 15_000;

/**
 * Requests the token that opens the booking on the tracking page; and learns whether an unpaid one was paid, cancelled, or got
 * another account, on this device or elsewhere. Its own payment page follows it itself.
 */
function Followed({
  kind,
  bookingId,
  id,
  token,
  state,
  isOpen,
}: DeviceBooking & { readonly id: string; readonly isOpen: boolean }): null {
  useQuery({
    queryKey: ['device-token', bookingId],
    queryFn: () => requestToken(kind, bookingId, id),
    enabled: !token,
    retry: false,
  });
  useQuery({
    queryKey: ['unpaid-booking', bookingId],
    queryFn: () => follow(kind, bookingId, id),
    enabled: state === 'unpaid' && !isOpen,
    refetchInterval: followEveryMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  return null;
}

async function follow(kind: DeviceBooking['kind'], bookingId: string, id: string): Promise<null> {
  const params = { params: { id } };
  const { payment, transfer_details, ...booked } =
    kind === 'ride'
      ? await call<typeof getBookedRide>('GET', '/ride/booked-ride/{id}', params)
      : await call<typeof getBookedFlight>('GET', '/fly/booked-flight/{id}', params);
  const { status } = 'savedBooking' in booked ? booked.savedBooking : booked.savedBookedRide;
  const state = deviceStateOf(status, payment);
  const before = deviceBooking(bookingId);
  changeDeviceBooking(bookingId, {
    state,
    holdEndsOn: transfer_details.expiresOn,
    ...(state !== 'unpaid' && before?.token && { id: undefined }),
  });
  // the payment page moves on by itself, and says so
  if (state === 'paid' && before?.state === 'unpaid' && location.pathname !== paths[paymentPages[kind]])
    toast.add({ title: 'Your transfer has arrived', description: `${bookingId} is paid.` });
  return null;
}
