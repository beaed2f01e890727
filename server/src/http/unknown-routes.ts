import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { AnyOperation } from './context';
import { Refusal } from './refusal';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers 405 for the methods that a known path does not have, before any body is read. */
export const refuseOtherMethods = (app: FastifyInstance, operations: readonly AnyOperation[]): void => {
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
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new Refusal('METHOD_NOT_ALLOWED', `This address takes ${allow} only.`);
      },
      handler: async () => undefined,
    });
  }
};

/** Answers 404 for everything else under the prefix, before any body is read. */
export const answerUnknownRoutes = (app: FastifyInstance): void => {
  const refuse = async (): Promise<never> => {
    throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
  };
  app.route({ method: [...methods], url: '/*', onRequest: refuse, handler: refuse });
  app.route({ method: [...methods], url: '/', onRequest: refuse, handler: refuse });
};
