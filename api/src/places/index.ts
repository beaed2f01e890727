export { createAirportBook } from './airport-book';
export { registerPlaces } from './places.routes';
