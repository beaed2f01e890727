export { RideDetailsConfirmationPage as default } from './ride-details-confirmation-page';
