export { BookingPage as default } from './booking-page';
