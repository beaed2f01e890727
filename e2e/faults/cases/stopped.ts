import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { criteriaIn } from '../../rides/ride-api';
import type { Site } from '../../site/launch-site';
import { withApi } from '../api-under-test';
import { checkRecords } from '../check-records';
import type { Fault, Report } from '../fault';
import { startTravellers } from '../travellers';

const stopWithinMs = 15_000;
const atOnce = 5;

/** A search of which the server has read the head and half of the body. */
interface HalfSent {
  /** Sends the rest; resolves to whether it was answered with 200. */
  finish(): Promise<boolean>;
}

/** What a socket has received until it ends, or until the text has the words. */
async function received(socket: Socket, words: string): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes(words)) return text;
  }
  return text;
}

/** The head goes out in one packet with a health check: when that is answered, the server has read it. */
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
  await received(socket, '\r\n\r\n{');
  return {
    async finish() {
      if (!socket.writable) return false;
      socket.write(body.slice(half));
      const answer = await received(socket, '\r\n\r\n').catch(() => '');
      socket.destroy();
      return answer.includes('HTTP/1.1 200');
    },
  };
}

async function stopped(site: Site, rounds: number, end: (site: Site) => Promise<void>): Promise<Report> {
  const violations: string[] = [];
  const travellers = startTravellers([site]);
  let answered = 0;
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(3);
    const open = await Promise.all(Array.from({ length: atOnce }, () => sendHalf(site)));
    const startedAt = performance.now();
    const ended = end(site);
    const answers = await Promise.all(open.map((request) => request.finish()));
    await ended;
    const tookMs = Math.round(performance.now() - startedAt);
    if (tookMs > stopWithinMs) violations.push(`the stop took ${tookMs} ms`);
    answered += answers.filter(Boolean).length;
    if (answers.includes(false)) violations.push('a request that was begun before the signal was never answered');
    await site.restart();
  }
  await travellers.waitForBookings(1);
  const seen = await travellers.stop();
  const found = await checkRecords(site, seen);
  return { counts: { stops: rounds, answered, bookings: seen.bookings.length }, violations: [...violations, ...found] };
}

export const processStopped: Fault = {
  name: 'the process is stopped (SIGTERM) under load: what it has begun is answered',
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  rounds: { short: 1, full: 20 },
  run: ({ engine, rounds }) => withApi(engine, (site) => stopped(site, rounds, (one) => one.stop())),
  control: {
    without: 'a warning: it is killed',
    expects: /never answered/,
    run: ({ engine }) => withApi(engine, (site) => stopped(site, 1, (one) => one.kill())),
  },
};
