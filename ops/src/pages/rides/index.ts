export { RidesPage as default } from './rides-page';
