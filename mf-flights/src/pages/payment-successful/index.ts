export { PaymentSuccessfulPage as default } from './payment-successful-page';
