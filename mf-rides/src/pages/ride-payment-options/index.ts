export { RidePaymentOptionsPage as default } from './ride-payment-options-page';
