import type { TrackAction } from 'shared/contract/lists';
import type { TransferDetails } from 'shared/contract/payments';

/** When the account of a booking that can be paid closes. */
export const payByOf = (
  { transfer_details }: { readonly transfer_details: Pick<TransferDetails, 'expiresOn'> },
  actions: readonly TrackAction[],
): { payBy?: string } => (actions.includes('pay') ? { payBy: transfer_details.expiresOn } : {});
