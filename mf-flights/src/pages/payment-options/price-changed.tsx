import { failureCode, failureSentence, PriceDecision, priceChangeOf, useAcceptPrice } from 'shared/checkout';
import type { BookedFlight } from 'shared/contract/flights';
import { toast } from 'shared/shell';
import { Heading, Notice, Stack } from 'shared/ui';
import { acceptPrice } from '../../api/accept-price';

interface PriceChangedProps {
  readonly booked: BookedFlight;
  readonly refetch: () => Promise<unknown>;
}

/** The fare rose while nothing was held: the traveller accepts the new price or ends the booking. */
export function PriceChanged({ booked, refetch }: PriceChangedProps) {
  const { priceChange, payment, savedBooking } = booked;
  const { oldTotal, newTotal } = priceChange ?? {
    oldTotal: savedBooking.price.total,
    newTotal: savedBooking.price.total,
  };
  const price = priceChangeOf(oldTotal, newTotal, payment.amountPaid);
  const { decide, deciding, error } = useAcceptPrice({
    bookingKey: savedBooking._id,
    accept: acceptPrice,
    onDecided: refetch,
    onFailed(failure) {
      // the booking ends with it, and this card is removed
      if (failureCode(failure) === 'SOLD_OUT') toast.add({ title: failureSentence(failure), variant: 'destructive' });
      return refetch();
    },
  });
  return (
    <>
      <Heading marginBottom="4">The price has changed</Heading>
      <Stack gap="4">
        <Notice tone="warn" role="status">
          While your seats were not held, the fare rose. Nothing is booked until you decide.
        </Notice>
        {error !== undefined && !deciding && (
          <Notice tone="failed" role="alert">
            {failureSentence(error)}
          </Notice>
        )}
        <PriceDecision price={price} deciding={deciding} onDecide={(decision) => decide(decision, price)} />
      </Stack>
    </>
  );
}
