export { cachedModule, fetchModule } from './modules';
export { getOutcomes, markSent, type Outcome, type OutcomeLog, subscribeToOutcomes, unsentOutcomes } from './outcomes';
export { preloadPath, preloadRoute } from './preload-route';
export { RemoteComponent } from './remote-component';
export type { RemoteFrames } from './remote-frames';
export { type RemoteRoute, remoteRoutes, routeAt, widgetNamed } from './routes';
