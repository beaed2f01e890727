export { registerFlightSearch } from './flight-search.routes';
export { openSelection } from './select-flight';
export type { Selection } from './selections.repository';
