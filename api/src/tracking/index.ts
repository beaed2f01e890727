export { registerTracking } from './tracking.routes';
