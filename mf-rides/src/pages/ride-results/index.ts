export { RideResultsPage as default } from './ride-results-page';
