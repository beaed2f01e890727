export { ReleasesPage as default } from './releases-page';
