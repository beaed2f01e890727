export { SubscribeFooter as default } from '../../components/subscribe/subscribe-form';
