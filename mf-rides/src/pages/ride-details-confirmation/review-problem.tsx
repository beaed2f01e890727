import type { ReactNode } from 'react';
import { failureSentence, isOutcomeUnknown, sendAgainText } from 'shared/checkout';
import type { ErrorCode } from 'shared/contract/operation';
import { pathTo } from 'shared/paths';
import { Box, Button, ButtonLink, Notice } from 'shared/ui';
import type { Quote } from '../../components/quote/use-quote';
import type { CreateRideState } from './use-create-ride';

interface ReviewProblemProps {
  readonly booking: CreateRideState;
  readonly quote: Quote;
}

/** Why the booking was not made, and the way on that fits. What was typed stays. */
export function ReviewProblem({ booking, quote }: ReviewProblemProps) {
  if (!booking.error || booking.isCreating) return null;
  const link = (to: string, text: string) => (
    <ButtonLink to={to} size="sm" variant="outline">
      {text}
    </ButtonLink>
  );
  const ways: Partial<Record<ErrorCode, ReactNode>> = {
    CAR_TAKEN: link(booking.resultsPath, 'Choose another car'),
    QUOTE_EXPIRED: (
      <Button size="sm" variant="outline" loading={quote.isChecking} onClick={quote.check}>
        Check the price
      </Button>
    ),
    HOLD_LIMIT: link(pathTo('contact'), 'Contact Us'),
    VALIDATION_FAILED: link(pathTo('rideTraveller'), 'Check your details'),
  };
  const hadNoAnswer = isOutcomeUnknown(booking.error);
  const sendAgain = (
    <Button size="sm" variant="outline" onClick={booking.create}>
      Send again
    </Button>
  );
  return (
    <Box marginTop="5">
      <Notice tone="failed" role="alert" action={hadNoAnswer ? sendAgain : booking.code && ways[booking.code]}>
        {failureSentence(booking.error)}
        {hadNoAnswer && ` ${sendAgainText}`}
        {booking.couponRefusal && ' The price is now without it. Go on, or use another coupon.'}
      </Notice>
    </Box>
  );
}
