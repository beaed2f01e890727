export { FlightSearchPage as default } from './flight-search-page';
