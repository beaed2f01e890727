import { useNavigate } from 'react-router-dom';
import { failureSentence, PriceDecision, priceChangeOf, useAcceptPrice } from 'shared/checkout';
import type { TrackedFlight } from 'shared/contract/tracking';
import { pathTo } from 'shared/paths';
import { useLoadingOverlay } from 'shared/shell';
import { Box, Notice } from 'shared/ui';
import { acceptPrice } from '../../api/accept-price';

interface PriceChangedProps {
  readonly tracked: TrackedFlight;
  readonly refetch: () => Promise<unknown>;
}

/** The fare rose while nothing was held: the traveller accepts the new price, and pays the rest, or ends the booking. */
export function PriceChanged({ tracked, refetch }: PriceChangedProps) {
  const { status, priceChange, payment, view } = tracked;
  const navigate = useNavigate();
  const { decide, deciding, error } = useAcceptPrice({
    bookingKey: view.token,
    accept: acceptPrice,
    onDecided: (decision, { remaining }) =>
      decision === 'accept' && remaining > 0
        ? navigate(pathTo('flightPayment', { query: { id: view.token } }))
        : refetch(),
    onFailed: refetch,
  });
  useLoadingOverlay(deciding !== undefined);
  const price =
    status === 'price_changed' && priceChange
      ? priceChangeOf(priceChange.oldTotal, priceChange.newTotal, payment.amountPaid)
      : undefined;
  return (
    <>
      {error !== undefined && !deciding && (
        <Box marginBottom="6">
          <Notice tone="failed" role="alert">
            {failureSentence(error)}
          </Notice>
        </Box>
      )}
      {price && (
        <Box marginBottom="6">
          <PriceDecision price={price} deciding={deciding} onDecide={(decision) => decide(decision, price)} />
        </Box>
      )}
    </>
  );
}
