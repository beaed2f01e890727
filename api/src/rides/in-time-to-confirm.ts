import type { Rules } from '../settings';

/** True where somebody can still accept a ride that is paid as late as `paidAt`: after that it is cancelled unconfirmed. */
export const isInTimeToConfirm = (pickupAt: Date, paidAt: Date, { unconfirmedCancelHours }: Rules): boolean =>
  paidAt.getTime() < pickupAt.getTime() - unconfirmedCancelHours * 3_600_000;
