export { ReconciliationPage as default } from './reconciliation-page';
