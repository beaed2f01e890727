import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { watchLoopLag } from './loop-lag';
import { Refusal } from './refusal';
import { followRequests } from './request-end';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers however busy the process is. */
    isVital?: boolean;
    /** Stays open for as long as its tab does, and says next to nothing: it is not counted, and has a limit of its own. */
    isStream?: boolean;
  }
}

export interface SheddingSettings {
  /** Requests that may be open at once. */
  readonly maxOpenRequests: number;
  /** How late the event loop may be, sample after sample. */
  readonly maxLoopLagMs: number;
}

/**
 * Refuses early what could not be served in time (503 with Retry-After), so that what is under way gets through: when
 * too many requests are open, or when the event loop lags.
 */
export const shedOverload = (app: FastifyInstance, { maxOpenRequests, maxLoopLagMs }: SheddingSettings): void => {
  const isLagging = watchLoopLag(app, maxLoopLagMs);
  const openRequests = new Set<FastifyRequest>();
  followRequests(app, (request) => {
    const isTooMuch = openRequests.size >= maxOpenRequests || isLagging();
    if (isTooMuch && !request.routeOptions.config.isVital) {
      throw new Refusal('OVERLOADED', 'We are very busy right now. Please try again in a moment.', {
        retryAfterSeconds: 2,
      });
    }
    if (request.routeOptions.config.isStream) return undefined;
    openRequests.add(request);
    return () => openRequests.delete(request);
  });
};

/** The `config` of a health check: a supervisor must not restart what is only busy. */
export const vital: FastifyContextConfig = { isVital: true };
