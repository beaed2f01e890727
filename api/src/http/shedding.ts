import underPressure from '@fastify/under-pressure';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    pressureHandler?: () => void;
  }
}

const mostUnderWay = 1000;
const longestLoopDelayMs = 500;

/**
 * Refuses early what could not be served in time (503 with Retry-After), so that what is under way gets through: when
 * the event loop lags, or when a thousand requests are open.
 */
export const shedOverload = async (app: FastifyInstance, most = mostUnderWay): Promise<void> => {
  const underWay = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    if (underWay.size >= most && !request.routeOptions.config.pressureHandler) {
      throw new Refusal('OVERLOADED', 'We are very busy right now. Please try again in a moment.', {
        retryAfterSeconds: 2,
      });
    }
    underWay.add(request);
  });
  app.addHook('onResponse', async (request) => {
    underWay.delete(request);
  });
  await app.register(underPressure, { maxEventLoopDelay: longestLoopDelayMs, sampleInterval: 500 });
};

/** The `config` of a route that answers however great the pressure: a supervisor must not restart what is only busy. */
export const neverShed: FastifyContextConfig = { pressureHandler: () => {} };
