export { FlightSearchCard as default } from '../../components/search-card/search-card';
