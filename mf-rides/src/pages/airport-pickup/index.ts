export { AirportPickupPage as default } from './airport-pickup-page';
