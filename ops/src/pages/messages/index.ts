export { MessagesPage as default } from './messages-page';
