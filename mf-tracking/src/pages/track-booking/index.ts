export { default } from './track-booking-page';
