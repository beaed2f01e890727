export { default } from './flight-and-traveller-page';
