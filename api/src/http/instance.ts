import type { Operation } from 'shared/contract/operation';
import type { Context } from '../context';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
    /** Every operation that is served, in the order of registration: what the OpenAPI document is made of. */
    operations: Operation[];
  }
}
