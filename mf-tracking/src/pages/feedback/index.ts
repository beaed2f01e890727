export { FeedbackPage as default } from './feedback-page';
