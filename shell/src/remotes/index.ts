export { fetchModule, readyModule } from './modules';
export { hearOutcomes, type Outcome } from './outcomes';
export { RemoteComponent } from './remote-component';
export type { RemoteFrames } from './remote-frames';
export { type RemoteRoute, remoteRoutes, routeAt, widgetNamed } from './routes';
export { preloadPath, startRoute } from './start-route';
