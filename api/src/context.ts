import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './database';
import type { FlightSupplier } from './flights/supplier/flight-supplier';
import type { Jobs } from './jobs';
import type { PaymentProvider } from './payments/provider';
import type { Settings } from './settings';

/** What every area of the API works with; made once at the start, never reached for globally. */
export interface Context {
  readonly db: Db;
  /** For what must not be turned away: it has connections of its own. */
  readonly urgentDb: Db;
  readonly settings: Settings;
  /** The present instant; tests move it. */
  readonly now: () => Date;
  readonly jobs: Jobs;
  /** The bank that opens accounts, takes transfers and sends refunds. */
  readonly bank: PaymentProvider;
  /** Who sells flights over the network; the site's own flights if there is none. */
  readonly airline: FlightSupplier | undefined;
  readonly log: FastifyBaseLogger;
}
