export { SearchCard as default } from '../../components/search-card/search-card';
