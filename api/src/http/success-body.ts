import type { FastifyBaseLogger } from 'fastify';
import type { Operation } from 'shared/contract/operation';
import { Refusal } from './refusal';

/**
 * The success envelope as text. The data pass through the contract's schema, which drops what it does not name: a
 * column added to a table never leaks by itself. Data that break the contract are our fault, so a 500.
 */
export const successBody = (log: FastifyBaseLogger, operation: Operation, data: unknown): string => {
  const parsed = operation.data.safeParse(data);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), code }));
    log.error({ operation: operation.id, faults }, 'An answer breaks the contract');
    throw new Refusal('INTERNAL', 'Something went wrong on our side. Please try again.');
  }
  return JSON.stringify({ data: parsed.data });
};
