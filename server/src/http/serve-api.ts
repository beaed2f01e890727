import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { AnyOperation, ApiOptions, ServedApi } from './context';
import { acceptedEncodings, encode } from './encodings';
import { answerError, Refusal } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw bytes of a JSON body, for signatures. */
    rawBody: Buffer | undefined;
  }
}

/**
 * Makes an app one API: JSON in and out, errors in the envelope, 404 and 405 for what it does not have. Its operations are
 * added by `register`, each with `route`. The app is a part of one that `createServer` has made.
 */
export const serveApi = async (
  app: FastifyInstance,
  options: ApiOptions,
  register: (app: FastifyInstance) => void | Promise<void>,
): Promise<void> => {
  const api: ServedApi = { ...options, prefix: app.prefix, operations: [], served: new Map() };
  app.apis.push(api);
  app.decorate('api', api);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options.refusalOf));
  acceptJsonOnly(app);
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  compressAnswers(app);
  await register(app);
  refuseOtherMethods(app, api.operations);
  answerUnknownRoutes(app);
};

const utf8 = new TextDecoder('utf-8', { fatal: true });
const malformed = (message: string) => new Refusal('MALFORMED_REQUEST', message);

/** Accepts JSON only: UTF-8, no `__proto__`; the raw bytes stay available. */
const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body;
    let text: string;
    try {
      text = utf8.decode(body);
    } catch {
      return done(malformed('The request is not valid UTF-8.'));
    }
    if (text.trim() === '') return done(malformed('The request has no body.'));
    parse(request, text, (error, value) =>
      error ? done(malformed('The request is not valid JSON.')) : done(null, value),
    );
  });
};

const smallestBytes = 1024;

/** Compresses text responses from 1 kB. */
const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallestBytes || reply.hasHeader('content-encoding')) {
      return payload;
    }
    reply.header('vary', 'accept-encoding');
    const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encode(payload, encoding, 'quick');
  });
};

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers 405 for the methods that a known path does not have, before any body is read. */
const refuseOtherMethods = (app: FastifyInstance, operations: readonly AnyOperation[]): void => {
  const byPath = new Map<string, Set<string>>();
  for (const { path, method } of operations) {
    byPath.set(path, (byPath.get(path) ?? new Set()).add(method));
  }
  for (const [path, had] of byPath) {
    if (had.has('GET')) had.add('HEAD');
    const allow = [...had].join(', ');
    app.route({
      method: methods.filter((method) => !had.has(method)),
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation: 'method_not_allowed' },
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new Refusal('METHOD_NOT_ALLOWED', `This address takes ${allow} only.`);
      },
      handler: async () => undefined,
    });
  }
};

/** Answers 404 for everything else under the prefix, before any body is read. */
const answerUnknownRoutes = (app: FastifyInstance): void => {
  const refuse = async (): Promise<never> => {
    throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
  };
  const config = { operation: 'unknown' };
  app.route({ method: [...methods], url: '/*', config, onRequest: refuse, handler: refuse });
  app.route({ method: [...methods], url: '/', config, onRequest: refuse, handler: refuse });
};
