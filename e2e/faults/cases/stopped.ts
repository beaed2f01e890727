import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { criteriaIn } from '../../rides/ride-api';
import type { Site } from '../../site/launch-site';
import { withApi } from '../api-under-test';
import { checkRecords } from '../check-records';
import type { Fault, Report } from '../fault';
import { startTravellers } from '../travellers';

const stopWithinMs = 15_000;
const openRequests = 5;

/** A search request, of which the server has read the headers and half of the body. */
interface HalfSent {
  /** Sends the rest. Resolves to whether the response was 200. */
  finish(): Promise<boolean>;
}

/** Reads from a socket until it ends or the received text contains the marker. */
async function readUntil(socket: Socket, marker: string): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes(marker)) return text;
  }
  return text;
}

/** Sends the headers in one packet with a health check: a response to that check means that the server has read them. */
async function sendHalf({ origin }: Site): Promise<HalfSent> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const body = JSON.stringify(criteriaIn(3));
  const half = body.length / 2;
  const head = [
    'POST /api/v1/ride/search-ride HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n');
  socket.write(`GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n${head}\r\n\r\n${body.slice(0, half)}`);
  await readUntil(socket, '\r\n\r\n{');
  return {
    async finish() {
      if (!socket.writable) return false;
      socket.write(body.slice(half));
      const answer = await readUntil(socket, '\r\n\r\n').catch(() => '');
      socket.destroy();
      return answer.includes('HTTP/1.1 200');
    },
  };
}

async function runWithStops(site: Site, rounds: number, end: (site: Site) => Promise<void>): Promise<Report> {
  const violations: string[] = [];
  const travellers = startTravellers([site]);
  let answered = 0;
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(3);
    const open = await Promise.all(Array.from({ length: openRequests }, () => sendHalf(site)));
    const startedAt = performance.now();
    const ended = end(site);
    const answers = await Promise.all(open.map((request) => request.finish()));
    await ended;
    const tookMs = Math.round(performance.now() - startedAt);
    if (tookMs > stopWithinMs) violations.push(`the stop took ${tookMs} ms`);
    answered += answers.filter(Boolean).length;
    if (answers.includes(false)) violations.push('a request that began before the signal was not answered');
    await site.restart();
  }
  await travellers.waitForBookings(1);
  const log = await travellers.stop();
  const found = await checkRecords(site, log);
  return { counts: { stops: rounds, answered, bookings: log.bookings.length }, violations: [...violations, ...found] };
}

export const processStopped: Fault = {
  name: 'the process is stopped (SIGTERM) under load: it answers all open requests',
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  rounds: { short: 1, full: 20 },
  run: ({ engine, rounds }) => withApi(engine, (site) => runWithStops(site, rounds, (one) => one.stop())),
  control: {
    without: 'a graceful stop: the process is killed',
    expects: /was not answered/,
    run: ({ engine }) => withApi(engine, (site) => runWithStops(site, 1, (one) => one.kill())),
  },
};
