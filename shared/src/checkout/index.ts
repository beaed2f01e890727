/** What every booking flow needs. The page of the bank transfer has an entry point of its own, `shared/checkout/payment`. */
export { AcceptTerms, useAcceptedTerms } from './accept-terms';
export { type Attempt, attemptFor, readAttempt, storeAttempt } from './attempt';
export { BookingFailed } from './booking-failed';
export { CouponField, type CouponFieldProps } from './coupon/coupon-field';
export { CouponSummary } from './coupon/coupon-summary';
export { applyDiscount, type Discount, discountFrom, discountOf, dropDiscount, useDiscount } from './coupon/discount';
export { failureCode, failureFields, failureSentence, isOutcomeUnknown, sendAgainText } from './failure';
export { PriceBar } from './price-bar';
export { type PriceChange, PriceDecision, priceChangeOf, useAcceptPrice } from './price-change';
export { ReachUs } from './reach-us';
export { saveCalendarFile, saveFile } from './save-file';
export { useSliced } from './use-sliced';
