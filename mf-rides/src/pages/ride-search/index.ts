export { RideSearchPage as default } from './ride-search-page';
