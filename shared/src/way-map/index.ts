export { LazyWayMap } from './lazy-way-map';
export { type Drawn, projectWay } from './project-way';
export { wayQuery } from './way-query';
