export { PaymentOptionsPage as default } from './payment-options-page';
