export { LazyWayMap } from './lazy-way-map';
export { type Drawn, projectWay, withPlace } from './project-way';
export { wayQuery } from './way-query';
