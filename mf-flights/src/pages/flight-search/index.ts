export { default } from './flight-search-page';
