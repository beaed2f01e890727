export { TrackFlightPage as default } from './track-flight-page';
