import Fastify from 'fastify';
import { integrityPolicy } from '../document/security';
import { mediaTypeOf } from '../release/media-types';
import type { Answers } from './fixture';
import type { Scene } from './scene';
import { pathOf } from './stage-order';

/** Reports a fault of a tab, as a sentence. */
export type ReportFault = (sentence: string) => void;

export interface Stage {
  /** The proxy by which tabs reach the stage, each under its own host name, and nothing else. */
  readonly proxy: string;
  /** Sets the scene. Call it before the first tab is opened. */
  show(scene: Scene): void;
  /**
   * Registers a tab.
   *
   * @param document of its page, if it has one of its own
   * @returns its origin, a loopback name, so that it is a secure context
   */
  open(answers: Answers, reportFault: ReportFault, document?: PageDocument): string;
  close(): Promise<void>;
}

/** The document of one page, in which a server has rendered it. */
export interface PageDocument {
  /** The path with the query. */
  readonly address: string;
  readonly document: string;
  readonly policy: string;
}

interface Tab {
  readonly answers: Answers;
  readonly reportFault: ReportFault;
  readonly document: PageDocument | undefined;
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>';

/** Starts a server for the shell's document and files, the candidate's files, and for each tab the answers of its fixture. */
export async function openStage(): Promise<Stage> {
  let scene: Scene | undefined;
  const tabs = new Map<string, Tab>();

  // Requests to a proxy have absolute addresses.
  const app = Fastify({ rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/]+/, '') || '/' });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  const tabOf = (host: string | undefined) => tabs.get((host ?? '').split('.')[0] ?? '');

  app.get('/remotes/*', (request, reply) => {
    const path = pathOf(request.url);
    const content = scene?.files.get(path);
    const type = mediaTypeOf(path);
    if (content && type) return reply.header('Access-Control-Allow-Origin', '*').type(type).send(content);
    tabOf(request.headers.host)?.reportFault(`It asks for ${path}, which no release has.`);
    return reply.code(404).send();
  });
  app.get('/releases/map', () => scene?.map);
  app.get('/releases/events', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    reply.raw.write(`event: map\ndata: ${JSON.stringify({ tag: scene?.map.tag })}\n\n`);
  });
  app.post('/releases/reports', (request, reply) => {
    for (const { name, outcome } of outcomesIn(request.body))
      if (outcome !== 'loaded')
        tabOf(request.headers.host)?.reportFault(`The shell reports that ${name} has ${outcome}.`);
    return reply.code(204).send();
  });
  app.all('/api/*', (request, reply) => {
    // Pictures are irrelevant for whether a page works.
    if (request.headers['sec-fetch-dest'] === 'image') return reply.type('image/svg+xml').send(picture);
    const tab = tabOf(request.headers.host);
    const found = tab && answerTo(request.method, request.url, tab.answers);
    if (found) return reply.code(found.status).type('application/json').send(JSON.stringify(found.body));
    tab?.reportFault(`Its fixture has no answer to ${request.method} ${request.url}.`);
    return reply.code(404).send({ message: 'The fixture has no answer.', code: 'NOT_FOUND' });
  });
  app.get('/*', (request, reply) => {
    if (request.headers['sec-fetch-dest'] !== 'document') return reply.code(204).send();
    const own = tabOf(request.headers.host)?.document;
    const { document, policy } = (own?.address === request.url ? own : scene) ?? {};
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .headers(integrityPolicy)
      .send(document);
  });

  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    proxy: address,
    show(next) {
      scene = next;
    },
    open(answers, reportFault, document) {
      const name = `tab-${tabs.size + 1}`;
      tabs.set(name, { answers, reportFault, document });
      return `http://${name}.localhost`;
    },
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** The answer of a fixture or of the stage: for the exact query, or else for the path. */
export function answerTo(method: string, url: string, answers: Answers): Answers[string] | undefined {
  const all = { ...shellAnswers, ...answers };
  return all[`${method} ${url}`] ?? all[`${method} ${readable(url)}`] ?? all[`${method} ${pathOf(url)}`];
}

/** As a fixture may write it; a query may have a `%` that encodes nothing. */
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function outcomesIn(body: unknown): { name: string; outcome: string }[] {
  try {
    const { outcomes } = (typeof body === 'string' ? JSON.parse(body) : body) as { outcomes?: unknown };
    return Array.isArray(outcomes) ? (outcomes as { name: string; outcome: string }[]) : [];
  } catch {
    return [];
  }
}

const ok = (data: unknown): Answers[string] => ({ status: 200, body: { data } as Answers[string]['body'] });

const airport = (iata: string, name: string, city: string, latitude: number, longitude: number) => ({
  iata,
  name,
  city,
  country: 'Nigeria',
  countryCode: 'NG',
  latitude,
  longitude,
  timeZone: 'Africa/Lagos',
});

/** Answers to the requests of the shell itself; a fixture may override them. */
const shellAnswers: Answers = {
  'GET /api/v1/fly/getairports': ok({
    airports: [
      airport('LOS', 'Murtala Muhammed International Airport', 'Lagos', 6.5774, 3.3212),
      airport('ABV', 'Nnamdi Azikiwe International Airport', 'Abuja', 9.0068, 7.2632),
      airport('PHC', 'Port Harcourt International Airport', 'Port Harcourt', 5.0155, 6.9496),
    ],
  }),
  'GET /api/v1/ride/getallstate': ok([
    { _id: 'lagos', name: 'Lagos', code: 'LA', capital: 'Ikeja' },
    { _id: 'fct', name: 'Federal Capital Territory', code: 'FC', capital: 'Abuja' },
  ]),
  'GET /api/v1/fly/popular-routes': ok([]),
  'GET /api/v1/ride/airports': ok([]),
  'GET /api/v1/reviews': ok({ average: null, count: 0, reviews: [] }),
  'POST /api/v1/track/device': ok({
    bookingId: 'TFY-R8K2-MQX4',
    token: 'ride.token.of.a.sample',
    expiresOn: '2100-01-01T00:00:00.000Z',
  }),
};
