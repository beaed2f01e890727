import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AddressCounter, acceptedEncodings, sendTagged } from 'server/http';
import type { Limit } from 'server/settings';
import { releasePaths, type TabReport } from 'shared/remote';
import { z } from 'zod';
import { createMaps } from '../document/documents';
import { commonHeaders } from '../document/security';
import type { Health } from '../health/health';
import { outcomes } from '../health/report-buffer';
import type { LiveSite } from '../live/live-site';
import type { Streams } from '../live/streams';
import type { Visits } from '../live/visits';
import { releaseName, releaseVersion } from '../release/names';
import type { PreviewOf } from './preview-of';

export interface LiveRoutesOptions {
  readonly visits: Visits;
  readonly siteFor: (bucket: number | undefined) => LiveSite | undefined;
  readonly previewOf: PreviewOf;
  readonly streams: Streams;
  readonly health: Health;
  readonly reportsOfAddress: Limit;
}

/** The routes for open tabs: map, events, reports. They need no token and do not wait for the database. */
export function registerLive(app: FastifyInstance, options: LiveRoutesOptions): void {
  registerMap(app, options);
  registerEvents(app, options);
  registerReports(app, options);
}

const visitOf = ({ visits }: LiveRoutesOptions, { headers }: FastifyRequest) => visits.read(headers.cookie);

function registerMap(app: FastifyInstance, options: LiveRoutesOptions): void {
  const mapOf = createMaps();
  app.get(releasePaths.map, async (request, reply) => {
    reply.headers(commonHeaders);
    const visit = visitOf(options, request);
    const tab = readTabQuery(request.query);
    if (visit && tab) options.health.poll(visit, tab.tab, tab.running);
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
  app.get(releasePaths.events, { config: { isStream: true }, exposeHeadRoute: false }, async (request, reply) => {
    reply.headers(commonHeaders).header('Cache-Control', 'no-store');
    if (!streams.hasRoom(request.ip))
      return reply
        .code(503)
        .header('Retry-After', '60')
        .send({ message: 'No more streams are open: ask for the map instead.', code: 'NO_STREAM' });
    const visit = visitOf(options, request);
    const tab = readTabQuery(request.query);
    if (visit && tab?.running) health.openStream(visit, tab.tab, tab.running);
    reply.hijack();
    // Without x-accel-buffering a buffering proxy would hold the events back.
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
    streams.open({
      response: reply.raw,
      address: request.ip,
      bucket: visit?.bucket,
      ...(visit && tab && { onHeartbeat: () => health.keepAlive(visit, tab.tab) }),
    });
    return reply;
  });
  // The server cannot close while streams are open.
  app.addHook('preClose', async () => streams.close());
}

const lossEveryMs = 60_000;

/** Why reports of real visits were not counted. `overLimit`: beyond `LIMIT_REPORT_ADDRESS`; `noRoom`: the buffer is full, as the database is too slow. */
type Loss = 'malformed' | 'overLimit' | 'noRoom';

/** Logs the number of uncounted reports since the last warning, at most once a minute. */
function lossLog(warn: (losses: Readonly<Record<Loss, number>>, text: string) => void): (loss: Loss) => void {
  const none = { malformed: 0, overLimit: 0, noRoom: 0 };
  let losses = { ...none };
  let warnedMs = Number.NEGATIVE_INFINITY;
  return (loss) => {
    losses[loss] += 1;
    if (performance.now() < warnedMs + lossEveryMs) return;
    warn(losses, 'Reports of tabs were not counted: the health of releases may be incomplete');
    losses = { ...none };
    warnedMs = performance.now();
  };
}

function registerReports(app: FastifyInstance, options: LiveRoutesOptions): void {
  const counter = new AddressCounter();
  const noteLoss = lossLog((losses, text) => app.log.warn(losses, text));
  const report = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(commonHeaders).header('Cache-Control', 'no-store');
    const parsed = tabReport.safeParse(request.body);
    const visit = visitOf(options, request);
    if (!parsed.success) {
      if (visit) noteLoss('malformed');
      return reply.code(400).send({ message: 'This is not a report of a tab.', code: 'BAD_REQUEST' });
    }
    const waitMs = counter.count('reports', request.ip, options.reportsOfAddress, Date.now());
    // A report without a visit, or beyond the limit, gets the same answer and is not counted.
    if (!visit) return reply.code(204).send();
    if (waitMs > 0) noteLoss('overLimit');
    else if (!options.health.report(visit, request.ip, parsed.data)) noteLoss('noRoom');
    return reply.code(204).send();
  };
  void app.register(async (own) => {
    // A plain-text beacon needs no CORS preflight; its body is JSON.
    own.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(null, undefined);
      }
    });
    own.post(releasePaths.reports, { bodyLimit: reportLimitBytes }, report);
  });
}

const tab = z.string().regex(/^[\w-]{1,40}$/);
/** The number of remotes is bounded by the size of the request; unknown names are ignored. */
const running = z.record(releaseName, releaseVersion);

/** The body of a tab's report. */
const tabReport = z.object({
  tab,
  running,
  outcomes: z.array(z.object({ name: releaseName, version: releaseVersion, outcome: z.enum(outcomes) })),
}) satisfies z.ZodType<TabReport>;

/** Browsers refuse longer beacons themselves: about 500 remotes with the longest names and versions. */
const reportLimitBytes = 64 * 1024;

const tabQuery = z.object({ tab, running: z.string().optional() });

/** The query of a tab's request. `running` is absent if the list is too long for an address. */
interface TabQuery {
  readonly tab: string;
  readonly running?: TabReport['running'];
}

/** Reads `?tab=<id>&running=<name>@<version>,…`; undefined for anything else. */
function readTabQuery(query: unknown): TabQuery | undefined {
  const parsed = tabQuery.safeParse(query);
  if (!parsed.success) return undefined;
  const { tab: id, running: list } = parsed.data;
  if (list === undefined) return { tab: id };
  const pairs = list
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('@', 2));
  const versions = running.safeParse(Object.fromEntries(pairs));
  return versions.success ? { tab: id, running: versions.data } : undefined;
}
