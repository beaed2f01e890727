import type { ReactNode } from 'react';
import { failureCode, failureSentence, isOutcomeUnknown, sendAgainText } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import type { ErrorCode } from 'shared/contract/operation';
import { formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { Button, ButtonLink, Notice } from 'shared/ui';
import { resultsAddress, travellersAddress } from '../../components/frame/selection-address';
import type { KeptPrice } from '../../components/price/use-kept-price';
import type { BookFlightState } from './use-book-flight';

interface ReviewProblemProps {
  readonly booking: BookFlightState;
  readonly price: KeptPrice;
  readonly selection: FlightSelection;
  /** Naira, as it is now. */
  readonly total: number;
}

/** Why the booking was not made, and the way on that fits. What was typed stays. */
export function ReviewProblem({ booking, price, selection, total }: ReviewProblemProps) {
  if (booking.isBooking) return null;
  if (booking.couponRefusal) {
    return (
      <Notice tone="failed" role="alert">
        {booking.couponRefusal} We have taken the coupon off, and nothing is booked yet. The total is now{' '}
        {formatNaira(total)}.
      </Notice>
    );
  }
  if (!booking.error) return null;
  const link = (to: string, text: string) => (
    <ButtonLink to={to} size="sm" variant="outline">
      {text}
    </ButtonLink>
  );
  const ways: Partial<Record<ErrorCode, ReactNode>> = {
    SOLD_OUT: link(resultsAddress(selection.criteria), 'Choose another flight'),
    OFFER_EXPIRED: (
      <Button size="sm" variant="outline" loading={price.isChecking} onClick={price.check}>
        Check the price
      </Button>
    ),
    HOLD_LIMIT: link(pathTo('contact'), 'Contact Us'),
    VALIDATION_FAILED: link(travellersAddress(selection.selectionId), 'Check your details'),
  };
  const code = failureCode(booking.error);
  const hadNoAnswer = isOutcomeUnknown(booking.error);
  const sendAgain = (
    <Button size="sm" variant="outline" onClick={booking.book}>
      Send again
    </Button>
  );
  return (
    <Notice tone="failed" role="alert" action={hadNoAnswer ? sendAgain : code && ways[code]}>
      {failureSentence(booking.error)}
      {hadNoAnswer && ` ${sendAgainText}`}
    </Notice>
  );
}
