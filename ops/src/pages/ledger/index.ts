export { LedgerPage as default } from './ledger-page';
