import { lazy, Suspense, useEffect } from 'react';
import type { TrackAction } from 'shared/contract/lists';
import type { Cancelled, Payment } from 'shared/contract/payments';
import { Check } from 'shared/icons';
import { Box, Heading, HStack, Notice, Skeleton, Text } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { paymentActionOf, paymentLabel, paymentNotice, paymentTones } from '../../model/payment-text';
import type { BookingKind } from '../../model/reference';
import { useLookedUp } from '../look-up/looked-up';

const CancelledMoney = lazy(() => import('./cancelled-part'));

interface StateHeadProps {
  /** The state, in few words. */
  readonly state: string;
  /** When the journey begins, while it is ahead: the headline. */
  readonly when?: string | undefined;
  readonly bookingId: string;
  /** What was booked: a route. */
  readonly booked: string;
  readonly payment: Payment;
  readonly payBy?: string | undefined;
  readonly kind: BookingKind;
  readonly actions: readonly TrackAction[];
  /** Set if the whole booking is cancelled. */
  readonly isCancelled: boolean;
  readonly cancelled: Cancelled | undefined;
}

/** The state of the booking and of its payment, with a notice about open or refunded amounts, or the money of a cancelled one. */
export function StateHead({
  state,
  when,
  bookingId,
  booked,
  payment,
  payBy,
  kind,
  actions,
  isCancelled,
  cancelled,
}: StateHeadProps) {
  useLookedUpFocus();
  const action = paymentActionOf(actions);
  const hasMoney = isCancelled && payment.amountPaid > 0;
  const notice = hasMoney ? undefined : paymentNotice(payment, action, kind, payBy);
  const tone = paymentTones[payment.status];
  const paymentText = paymentLabel(state, payment);
  return (
    <Box marginBottom={action ? '4' : '6'} css={{ '&:last-child': { marginBottom: '0' } }}>
      <HStack justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" gap="2">
        <Box>
          {when && <Text textStyle="h2">{when}</Text>}
          <Heading
            id={stateHeadingId}
            tabIndex={-1}
            data-quiet-focus
            scrollMarginTop="8"
            textStyle={when ? 'h3' : 'h2'}
          >
            {state}
          </Heading>
        </Box>
        {paymentText && (
          <Badge tone={tone} marginTop="0.5">
            {tone === 'good' && <Check size={16} aria-hidden />}
            {paymentText}
          </Badge>
        )}
      </HStack>
      <Text textStyle="small" color="fg.muted" marginTop="1">
        {booked}
      </Text>
      <Text textStyle="small" color="fg.muted">
        Booking ID {bookingId}
      </Text>
      {notice && (
        <Box marginTop="4">
          <Notice tone={notice.tone}>{notice.text}</Notice>
        </Box>
      )}
      {hasMoney && (
        <Box marginTop="6">
          <Heading as="h3" textStyle="h3" marginBottom="2">
            Your money
          </Heading>
          <Suspense
            fallback={
              <Skeleton height={moneyHeights[payment.refund?.amount === payment.amountPaid ? 'allBack' : 'partKept']} />
            }
          >
            <CancelledMoney payment={payment} cancelled={cancelled} />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}

/** Of the rows, how the refund is made, and why a part is kept. */
const moneyHeights = {
  allBack: { base: '180px', md: '156px' },
  partKept: { base: '350px', md: '278px' },
} as const;

const justNowMs = 5_000;

/** Moves the focus to the result after a look-up, because one on this page does not navigate. */
function useLookedUpFocus(): void {
  const atMs = useLookedUp()?.atMs;
  useEffect(() => {
    // a reload restores the state of the history entry
    if (atMs !== undefined && Date.now() - atMs < justNowMs) focusState();
  }, [atMs]);
}

const stateHeadingId = 'booking-state';
/** The heading of the payment that a change of the date waits for. */
export const changePaymentId = 'change-payment';

/** Focuses the heading with what the booking waits for, else with its state, and scrolls to it if it is out of sight. */
export function focusState(): void {
  const heading = document.getElementById(changePaymentId) ?? document.getElementById(stateHeadingId);
  if (!heading) return;
  heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  // on a phone the form fills the first screen
  if (top < 0 || top > window.innerHeight / 2) heading.scrollIntoView?.({ block: 'start' });
}
