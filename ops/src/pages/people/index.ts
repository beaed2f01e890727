export { PeoplePage as default } from './people-page';
