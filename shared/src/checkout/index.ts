/** What paying for any booking needs. The page of the bank transfer is a door of its own, `shared/checkout/payment`. */
export { type Attempt, attemptFor, keepAttempt, readAttempt } from './attempt';
export { BookingFailed } from './booking-failed';
export { CouponField, type CouponFieldProps } from './coupon/coupon-field';
export { applyDiscount, type Discount, discountFrom, discountOf, dropDiscount, useDiscount } from './coupon/discount';
export { failureCode, failureFields, failureSentence, isOutcomeUnknown, sendAgainText } from './failure';
export { type PriceChange, priceChangeOf } from './price-change/price-change';
export { PriceDecision } from './price-change/price-decision';
export { useAcceptPrice } from './price-change/use-accept-price';
export { saveFile } from './save-file';
export { useSliced } from './use-sliced';
