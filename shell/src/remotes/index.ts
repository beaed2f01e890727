export { fetchModule, readyModule } from './modules';
export { hearOutcomes, markSent, type Noted, notedOutcomes, type Outcome, unsentOf } from './outcomes';
export { RemoteComponent } from './remote-component';
export type { RemoteFrames } from './remote-frames';
export { type RemoteRoute, remoteRoutes, routeAt, widgetNamed } from './routes';
export { preloadPath, startRoute } from './start-route';
