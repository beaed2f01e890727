export { PrivacyPage as default } from './privacy-page';
