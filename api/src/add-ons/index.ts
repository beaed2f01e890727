export { registerAddOns } from './add-ons.routes';
export { type PricedAddOn, priceAddOns } from './price-add-ons';
