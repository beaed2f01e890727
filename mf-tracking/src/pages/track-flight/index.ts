export { default } from './track-flight-page';
