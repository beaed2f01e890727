export { RideAndTravellerPage as default } from './ride-and-traveller-page';
