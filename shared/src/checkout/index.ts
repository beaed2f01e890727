/** What paying for any booking needs. The page of the bank transfer is a door of its own, `shared/checkout/payment`. */
export { type Attempt, attemptFor, keepAttempt, readAttempt } from './attempt';
export { CouponField, type CouponFieldProps } from './coupon/coupon-field';
export { applyDiscount, type Discount, discountFrom, discountOf, dropDiscount, useDiscount } from './coupon/discount';
export { failureCode, failureFields, failureSentence, isOutcomeUnknown, sendAgainText } from './failure';
export { BookingFailed } from './frame/booking-failed';
export { BookingNotFound } from './frame/booking-not-found';
export { FlowPage, type FlowPageProps } from './frame/flow-page';
export { StepUnavailable } from './frame/step-unavailable';
export { TwoColumns } from './frame/two-columns';
export { useGoBack } from './frame/use-go-back';
export { type PriceChange, priceChangeOf } from './price-change/price-change';
export { PriceDecision } from './price-change/price-decision';
export { useAcceptPrice } from './price-change/use-accept-price';
export { saveFile } from './save-file';
export { useSliced } from './use-sliced';
