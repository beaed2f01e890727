export { ContactPage as default } from './contact-page';
