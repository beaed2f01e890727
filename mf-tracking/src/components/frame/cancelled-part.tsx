import { CancelledMoney } from 'shared/checkout/payment';

/** Loaded for a cancelled booking only: every other one is shown without it. */
export default CancelledMoney;
