export { AccountPage as default } from './account-page';
