export { SubscriptionPage as default } from './subscription-page';
