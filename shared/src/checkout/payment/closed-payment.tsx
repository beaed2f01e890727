import type { ReactNode } from 'react';
import { formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Heading, HStack, Notice, type NoticeProps, Text } from 'shared/ui';
import { moneyBack } from './money-back';
import type { BookingUnderPayment } from './payment-kind';
import type { PayableView, PaymentView } from './payment-view';

/** The views of a booking for which nothing is left to pay. */
type ClosedView = Exclude<PaymentView, PayableView | 'cancelled' | 'special' | 'paid'>;

interface ClosedText {
  readonly title: string;
  /** What was received, and what is refunded. */
  readonly sentence: (booking: BookingUnderPayment) => string;
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
  const { title, sentence } = texts[view];
  return (
    <ClosedNotice
      title={title}
      tone={view === 'review' ? 'warn' : 'inform'}
      onward={stillOpen(booking)}
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
  /** Later messages and next steps. */
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
