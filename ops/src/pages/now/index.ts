export { NowPage as default } from './now-page';
