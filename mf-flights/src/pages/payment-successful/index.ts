export { default } from './payment-successful-page';
