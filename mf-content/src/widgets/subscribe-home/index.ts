export { SubscribeHome as default } from './subscribe-home';
