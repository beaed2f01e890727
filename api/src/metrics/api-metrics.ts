import type { Metrics } from 'server/metrics';
import type { Context } from '../context';
import type { Database } from '../database';
import { jobMetrics } from '../jobs/job-metrics';
import { reviewMetrics } from '../payments/review/review-metrics';
import { unpaidPoolMetrics } from '../staff/unpaid-pools';

/** Adds what the database knows of jobs, money and unpaid bookings, and the use of its pools. */
export const addApiMetrics = (metrics: Metrics, context: Context, database: Database): void => {
  metrics.observe(poolMetrics(database));
  metrics.query(jobMetrics(context));
  metrics.query(reviewMetrics(context));
  metrics.query(unpaidPoolMetrics(context));
};

/** Nothing for the embedded database. */
const poolMetrics = (database: Database) => {
  const pools = () => database.pools?.() ?? [];
  return {
    families: {
      tafiya_database_pool_connections: {
        help: 'Open connections to PostgreSQL by pool and state',
        labels: ['pool', 'state'],
      },
      tafiya_database_pool_limit: { help: 'The most connections that a pool opens', labels: ['pool'] },
      tafiya_database_pool_waiting: { help: 'Callers that wait for a connection of a pool', labels: ['pool'] },
    },
    read: () => ({
      tafiya_database_pool_connections: pools().flatMap(({ name, size, idle }) => [
        { labels: { pool: name, state: 'idle' }, value: idle },
        { labels: { pool: name, state: 'busy' }, value: size - idle },
      ]),
      tafiya_database_pool_limit: pools().map(({ name, limit }) => ({ labels: { pool: name }, value: limit })),
      tafiya_database_pool_waiting: pools().map(({ name, waiting }) => ({ labels: { pool: name }, value: waiting })),
    }),
  };
};
