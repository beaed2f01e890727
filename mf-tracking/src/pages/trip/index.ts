export { TripPage as default } from './trip-page';
