export { registerPlaces } from './places.routes';
