export { registerCoupons } from './coupons.routes';
export { eraseRedeemer } from './erase-redeemer';
export { type Discount, redeemCoupon } from './redeem-coupon';
export { rideBasisKobo } from './verify-coupon';
