export { createMetrics, type MetricSource, type Metrics } from './metrics';
export { registerMetrics } from './metrics.routes';
