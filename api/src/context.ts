import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './database';
import type { FlightStatus } from './flights/status/flight-status';
import type { FlightSupplier } from './flights/supplier/flight-supplier';
import type { Jobs } from './jobs';
import type { Counts } from './metrics/counts';
import type { Banks } from './payments/providers/banks';
import type { Settings } from './settings';
import type { EventSource } from './staff/webhooks/event-source';

/** The dependencies of every area, created once at the start. */
export interface Context {
  readonly db: Db;
  /** The database for bank notices, with connections of its own. */
  readonly urgentDb: Db;
  readonly settings: Settings;
  /** The present instant; tests move it. */
  readonly now: () => Date;
  readonly jobs: Jobs;
  /** The payment providers, which open accounts, receive transfers and send refunds. */
  readonly banks: Banks;
  /** The supplier of flights over the network; the own flights of the site if there is none. */
  readonly airline: FlightSupplier | undefined;
  /** Knows when flights land. */
  readonly flightStatus: FlightStatus;
  readonly log: FastifyBaseLogger;
  /** Called when the company or its contacts change: documents have them. */
  readonly contactsChanged: () => void;
  /** Parts of the site beside the API with events for webhooks. */
  readonly eventSources: readonly EventSource[];
  /** Counts events for the metrics. */
  readonly counts: Counts;
}
