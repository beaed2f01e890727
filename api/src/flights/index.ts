export { registerFlights } from './flights.routes';
