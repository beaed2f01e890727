export { TrackRidePage as default } from './track-ride-page';
