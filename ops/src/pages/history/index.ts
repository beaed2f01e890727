export { HistoryPage as default } from './history-page';
