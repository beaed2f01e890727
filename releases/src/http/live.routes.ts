import { AddressCounter } from 'api/address-counter';
import { acceptedEncodings } from 'api/encodings';
import type { Limit } from 'api/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { livePaths } from 'shared/remote';
import { createMaps } from '../document/maps';
import { commonHeaders } from '../document/security';
import type { Health } from '../health/health';
import type { LiveSite } from '../live/live-site';
import type { Streams } from '../live/streams';
import type { Visits } from '../live/visits';
import { sendTagged } from './conditional';
import type { PreviewOf } from './preview-of';
import { readTabQuery, tabReport } from './tab-words';

export interface LiveRoutesOptions {
  readonly visits: Visits;
  readonly siteFor: (bucket: number | undefined) => LiveSite | undefined;
  readonly previewOf: PreviewOf;
  readonly streams: Streams;
  readonly health: Health;
  readonly reportsOfAddress: Limit;
}

/** A beacon says a few names. */
const reportLimitBytes = 4096;

/** What open tabs ask and tell. None of it needs a token, and none of it waits for the database. */
export function registerLive(app: FastifyInstance, options: LiveRoutesOptions): void {
  registerMap(app, options);
  registerEvents(app, options);
  registerReports(app, options);
}

const visitOf = ({ visits }: LiveRoutesOptions, { headers }: FastifyRequest) => visits.read(headers.cookie);

function registerMap(app: FastifyInstance, options: LiveRoutesOptions): void {
  const mapOf = createMaps();
  app.get(livePaths.map, async (request, reply) => {
    reply.headers(commonHeaders);
    const visit = visitOf(options, request);
    const tab = readTabQuery(request.query);
    if (visit && tab) options.health.running(visit, tab.tab, tab.running);
    const preview = await options.previewOf(request.url.split('?', 2)[1] ?? '');
    const live = preview ?? options.siteFor(visit?.bucket);
    if (!live) return noShell(reply);
    const prepared = await mapOf(live);
    const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    reply
      .type('application/json; charset=utf-8')
      .header('Vary', 'Accept-Encoding, Cookie')
      .header('Cache-Control', preview ? 'no-store' : 'private, no-cache');
    return sendTagged(request, reply, `"${prepared.tag}-${encoding}"`, prepared.forms[encoding]);
  });
}

const noShell = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('Retry-After', '5')
    .header('Cache-Control', 'no-store')
    .send({ message: 'The site has no shell yet.', code: 'NO_SHELL' });

function registerEvents(app: FastifyInstance, options: LiveRoutesOptions): void {
  const { streams, health } = options;
  app.get(livePaths.events, { config: { isStream: true }, exposeHeadRoute: false }, async (request, reply) => {
    reply.headers(commonHeaders).header('Cache-Control', 'no-store');
    if (!streams.hasRoom(request.ip))
      return reply
        .code(503)
        .header('Retry-After', '60')
        .send({ message: 'No more streams are open: ask for the map instead.', code: 'NO_STREAM' });
    const visit = visitOf(options, request);
    const tab = readTabQuery(request.query);
    if (visit && tab) health.meet(visit, tab.tab, tab.running);
    reply.hijack();
    // A proxy that collects an answer before it hands it on would keep the news.
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
    streams.open({
      response: reply.raw,
      address: request.ip,
      bucket: visit?.bucket,
      ...(visit && tab && { onPulse: () => health.touch(visit, tab.tab) }),
    });
    return reply;
  });
  // An open stream would keep the server from closing.
  app.addHook('preClose', async () => streams.close());
}

function registerReports(app: FastifyInstance, options: LiveRoutesOptions): void {
  const counter = new AddressCounter();
  const report = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(commonHeaders).header('Cache-Control', 'no-store');
    const parsed = tabReport.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ message: 'This is no report of a tab.', code: 'BAD_REQUEST' });
    const visit = visitOf(options, request);
    const waitMs = counter.count('reports', request.ip, options.reportsOfAddress, Date.now());
    // Strangers, and who says too much, hear what everybody hears.
    if (visit && waitMs === 0) options.health.report(visit, request.ip, parsed.data);
    return reply.code(204).send();
  };
  void app.register(async (own) => {
    // A beacon of plain text needs no leave of another origin; it is JSON all the same.
    own.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(null, undefined);
      }
    });
    own.post(livePaths.reports, { bodyLimit: reportLimitBytes }, report);
  });
}
