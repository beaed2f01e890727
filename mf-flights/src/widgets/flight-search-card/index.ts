export { default } from './flight-search-card';
