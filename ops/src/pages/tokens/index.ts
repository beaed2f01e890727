export { TokensPage as default } from './tokens-page';
