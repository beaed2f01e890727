import { CancelledMoney } from 'shared/checkout/payment';

/** Loaded for cancelled bookings only. */
export default CancelledMoney;
