import type { FastifyInstance } from 'fastify';

const sampleMs = 250;
const samplesInRow = 3;

/**
 * Tells whether the event loop is late again and again: three samples in a row. A single long step (a big query of the
 * embedded database) is no overload, and turns nobody away; nor does the work of a start, which is over before the
 * first request: samples are taken from when the server is ready.
 */
export const watchLoopLag = (app: FastifyInstance, longestLagMs: number): (() => boolean) => {
  let lateInRow = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    let expectedAtMs = performance.now() + sampleMs;
    timer = setInterval(() => {
      const nowMs = performance.now();
      lateInRow = nowMs - expectedAtMs > longestLagMs ? lateInRow + 1 : 0;
      expectedAtMs = nowMs + sampleMs;
    }, sampleMs);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return () => lateInRow >= samplesInRow;
};
