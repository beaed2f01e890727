export { FlightRoutePage as default } from './flight-route-page';
