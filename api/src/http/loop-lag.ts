import type { FastifyInstance } from 'fastify';

const sampleMs = 250;
const samplesInRow = 3;

/**
 * Tells whether the event loop is late again and again: three samples in a row. A single long step (a start, a big
 * query of the embedded database) is no overload, and turns nobody away.
 */
export const watchLoopLag = (app: FastifyInstance, longestLagMs: number): (() => boolean) => {
  let lateInRow = 0;
  let expectedAtMs = performance.now() + sampleMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    lateInRow = nowMs - expectedAtMs > longestLagMs ? lateInRow + 1 : 0;
    expectedAtMs = nowMs + sampleMs;
  }, sampleMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => lateInRow >= samplesInRow;
};
