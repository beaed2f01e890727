import type { TrackAction } from 'shared/contract/lists';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink } from 'shared/ui';
import type { BookingKind } from '../../model/booking-kind';
import { payMeans } from '../../model/payment-words';

const pages = { ride: 'ridePayment', flight: 'flightPayment' } as const;

interface PayActionProps {
  readonly kind: BookingKind;
  readonly viewToken: string;
  readonly actions: readonly TrackAction[];
}

/** The one main action of a booking that waits for its money: its payment page, which knows every state of an account. */
export function PayAction({ kind, viewToken, actions }: PayActionProps) {
  const means = payMeans(actions);
  if (!means) return null;
  return (
    <Box marginBottom="6" display="grid" justifyItems={{ md: 'start' }}>
      <ButtonLink variant="main" to={pathTo(pages[kind], { query: { id: viewToken } })}>
        {means === 'pay' ? 'Pay now' : 'Get a new account number'}
      </ButtonLink>
    </Box>
  );
}
