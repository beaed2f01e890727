export { TrackBookingPage as default } from './track-booking-page';
