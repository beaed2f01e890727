export { default } from './track-ride-page';
