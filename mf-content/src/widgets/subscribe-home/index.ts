export { SubscribeHome as default } from '../../components/subscribe/subscribe-form';
