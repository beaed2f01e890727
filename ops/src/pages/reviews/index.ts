export { ReviewsPage as default } from './reviews-page';
