export { SubscribeFooter as default } from './subscribe-footer';
