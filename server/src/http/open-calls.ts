import type { FastifyInstance, FastifyRequest } from 'fastify';
import { followRequests } from './request-end';

/** The calls that this process is about to answer, and when it answered one last, by `performance.now()`. */
export interface OpenCalls {
  readonly open: Set<FastifyRequest>;
  answeredAtMs: number;
}

export const noOpenCalls = (): OpenCalls => ({ open: new Set(), answeredAtMs: Number.NEGATIVE_INFINITY });

/** Under a steady load there are moments without an open call: what begins in one is in the next call's way. */
const calmMs = 100;

/** Whether calls are open, or were a moment ago. */
export const hasCalls = ({ open, answeredAtMs }: OpenCalls): boolean =>
  open.size > 0 || performance.now() - answeredAtMs < calmMs;

/** Keeps them true, so that work which can wait lets calls go first. */
export const keepOpenCalls = (app: FastifyInstance, calls: OpenCalls): void =>
  followRequests(app, (request) => {
    calls.open.add(request);
    return () => {
      calls.open.delete(request);
      calls.answeredAtMs = performance.now();
    };
  });
