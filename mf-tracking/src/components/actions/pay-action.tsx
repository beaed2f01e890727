import type { TrackAction } from 'shared/contract/lists';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink } from 'shared/ui';
import type { BookingKind } from '../../model/booking-kind';

const pages = { ride: 'ridePayment', flight: 'flightPayment' } as const;

/** What there is to pay by: the open account, or a new one once it is over. */
export const isPayable = (actions: readonly TrackAction[]): boolean =>
  actions.includes('pay') || actions.includes('new_account');

interface PayActionProps {
  readonly kind: BookingKind;
  readonly bookingId: string;
  readonly actions: readonly TrackAction[];
}

/** The one main action of a booking that waits for its money: its payment page, which knows every state of an account. */
export function PayAction({ kind, bookingId, actions }: PayActionProps) {
  if (!isPayable(actions)) return null;
  return (
    <Box marginBottom="6" display="grid" justifyItems={{ md: 'start' }}>
      <ButtonLink variant="main" to={pathTo(pages[kind], { query: { id: bookingId } })}>
        {actions.includes('pay') ? 'Pay now' : 'Get a new account number'}
      </ButtonLink>
    </Box>
  );
}
