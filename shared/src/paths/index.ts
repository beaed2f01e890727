export {
  forgetDeviceAddress,
  forgetDeviceHash,
  formActions,
  type PathName,
  paths,
  pathTo,
  type Query,
} from './paths';
export { flightFromQuery, flightToQuery, type RideSearch, rideFromQuery, rideToQuery } from './search-queries';
