export { WebhooksPage as default } from './webhooks-page';
