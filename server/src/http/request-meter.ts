import type { FastifyInstance } from 'fastify';
import { followRequests } from './request-end';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route in the metrics: the id of an operation, or a class of documents or files; by default its address. */
    operation?: string;
  }
}

/** `open_requests`, `network`: too many are open. `event_loop`: it lags. `queue`: the call has waited too long. */
export type ShedReason = 'open_requests' | 'network' | 'event_loop' | 'queue';

interface EndedRequest {
  /** A declared name, never an address of a request. */
  readonly operation: string;
  readonly method: string;
  /** Undefined if the client disconnected before the whole response was sent. */
  readonly status: number | undefined;
  /** Undefined for an event stream, which is open as long as its tab. */
  readonly seconds: number | undefined;
}

/** Counts the requests of a server. */
export interface RequestMeter {
  begin(): void;
  end(request: EndedRequest): void;
  shed(reason: ShedReason): void;
}

/** Has every request counted that reaches the hooks. */
export const meterRequests = (app: FastifyInstance, meter: RequestMeter): void =>
  followRequests(app, (request, reply) => {
    meter.begin();
    let isWhole = false;
    reply.raw.once('finish', () => {
      isWhole = true;
    });
    return () => {
      const { config, url = 'none' } = request.routeOptions;
      meter.end({
        operation: config.operation ?? url,
        method: request.method,
        status: isWhole ? reply.statusCode : undefined,
        seconds: config.isStream ? undefined : reply.elapsedTime / 1000,
      });
    };
  });
