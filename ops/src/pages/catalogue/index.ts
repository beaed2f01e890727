export { CataloguePage as default } from './catalogue-page';
