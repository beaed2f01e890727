export { BookingsPage as default } from './bookings-page';
