export { default } from './payment-options-page';
