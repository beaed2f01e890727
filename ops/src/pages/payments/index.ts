export { PaymentsPage as default } from './payments-page';
