import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body as they came, for signatures over them. */
    rawBody: Buffer | undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const malformed = (message: string) => new Refusal('MALFORMED_REQUEST', message);

/** JSON and nothing else: UTF-8, no `__proto__`, and the bytes kept beside what they mean. */
export const acceptJsonOnly = (app: FastifyInstance): void => {
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
