export { default } from './details-confirmation-page';
