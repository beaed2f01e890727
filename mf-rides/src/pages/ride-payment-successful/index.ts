export { RidePaymentSuccessfulPage as default } from './ride-payment-successful-page';
