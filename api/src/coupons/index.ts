export { registerCoupons } from './coupons.routes';
export { type Discount, redeemCoupon } from './redeem-coupon';
export { rideBasisKobo } from './verify-coupon';
