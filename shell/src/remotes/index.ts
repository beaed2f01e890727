export { cachedModule, fetchModule, preloadPath, preloadRoute } from './modules';
export {
  getOutcomes,
  markSent,
  type Outcome,
  type OutcomeLog,
  recordOutcome,
  subscribeToOutcomes,
  unsentOutcomes,
} from './outcomes';
export type { RemoteFrames } from './remote-component';
export { RemoteComponent } from './remote-component';
export { type RemoteRoute, remoteRoutes, routeAt, widgetNamed } from './routes';
