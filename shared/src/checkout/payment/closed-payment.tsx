import type { ReactNode } from 'react';
import { formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Heading, HStack, Notice, type NoticeProps, Text } from 'shared/ui';
import { moneyBack } from './money-back';
import type { BookingUnderPayment } from './payment-kind';
import type { PayableView, PaymentView } from './payment-view';

/** The views of a booking for which nothing is left to pay. */
type ClosedView = Exclude<PaymentView, PayableView | 'special' | 'paid'>;

interface ClosedText {
  readonly title: string;
  /** What was received, and what is refunded. */
  readonly sentence: (booking: BookingUnderPayment) => string;
  /** What the traveller still hears, and does; by default as long as something can change. */
  readonly onward?: (booking: BookingUnderPayment) => string;
}

const hasPaid = ({ payment }: BookingUnderPayment) => payment.amountPaid > 0;

/** What of the money of a cancelled booking goes back, when and to where, and what does not. */
function moneyOfCancelled({ payment }: BookingUnderPayment): string {
  const { amountPaid, refund, status } = payment;
  if (amountPaid === 0) return 'Nothing was paid, and nothing is to be paid.';
  if (!refund && status === 'paid')
    return `You paid ${formatNaira(amountPaid)}. It was cancelled when the terms no longer refund anything.`;
  const keptKobo = refund ? Math.round(amountPaid * 100) - Math.round(refund.amount * 100) : 0;
  const kept = keptKobo > 0 ? ` The other ${formatNaira(keptKobo / 100)} is kept by the terms of cancelling.` : '';
  const where = refund && !refund.refundedAt ? ' It goes to the account that you paid from.' : '';
  return `${moneyBack(payment)}${where}${kept}`;
}

const texts: Readonly<Record<ClosedView, ClosedText>> = {
  review: {
    title: 'Your transfer came in late',
    sentence: ({ payment, words }) =>
      `We received ${formatNaira(payment.amountPaid)} after the account had expired, and ${words.lost}. ${moneyBack(payment)}`,
  },
  returning: {
    title: 'Your money is on its way back',
    sentence: ({ payment }) => `We received too little for this booking, and it has ended. ${moneyBack(payment)}`,
  },
  refunded: { title: 'Your money has been sent back', sentence: ({ payment }) => moneyBack(payment) },
  cancelled: {
    // the heading of the page says that it is cancelled
    title: 'Your money',
    sentence: moneyOfCancelled,
    onward: (booking) => {
      if (!hasPaid(booking)) return 'Do not pay into its account any more.';
      const { refund } = booking.payment;
      return refund && !refund.refundedAt ? `We write to ${booking.email} when it is sent.` : '';
    },
  },
};

export const stillOpen = ({ email }: Pick<BookingUnderPayment, 'email'>): string =>
  `We write to ${email} as soon as something changes. Do not pay twice.`;

interface ClosedPaymentProps {
  readonly view: ClosedView;
  readonly booking: BookingUnderPayment;
  readonly searchPath: string;
}

/** A booking for which nothing is left to pay: what happened, and where the traveller can go on. */
export function ClosedPayment({ view, booking, searchPath }: ClosedPaymentProps) {
  const { title, sentence, onward = stillOpen } = texts[view];
  return (
    <ClosedNotice
      title={title}
      tone={view === 'review' ? 'warn' : 'inform'}
      onward={onward(booking)}
      searchPath={searchPath}
    >
      {sentence(booking)}
    </ClosedNotice>
  );
}

interface ClosedNoticeProps {
  readonly title: string;
  readonly tone: NoticeProps['tone'];
  /** What was received, and what is refunded. */
  readonly children: ReactNode;
  /** What the traveller still hears, and does. */
  readonly onward: string;
  readonly searchPath: string;
}

/** The text of a closed payment, with links to a new search and to the contact page. */
export function ClosedNotice({ title, tone, children, onward, searchPath }: ClosedNoticeProps) {
  return (
    <>
      <Heading marginBottom="4">{title}</Heading>
      <Notice tone={tone} role="status">
        {children}
      </Notice>
      {onward && (
        <Text color="fg.muted" marginTop="4">
          {onward}
        </Text>
      )}
      <Box marginTop="5">
        <HStack flexWrap="wrap">
          <ButtonLink to={searchPath}>New search</ButtonLink>
          <ButtonLink to={pathTo('contact')} variant="outline">
            Contact Us
          </ButtonLink>
        </HStack>
      </Box>
    </>
  );
}
