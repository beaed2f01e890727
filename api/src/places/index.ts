export { type Area, findAreaByLabel } from './places.repository';
export { registerPlaces } from './places.routes';
export { placesSeed } from './places.seed';
