import type { FastifyRequest } from 'fastify';
import type { Operation } from 'shared/contract/operation';
import { z } from 'zod';
import { fieldMessages, issueMessage } from './field-messages';
import { Refusal } from './refusal';
import { unstorablePath } from './unstorable';

const nothing = z.strictObject({});

interface ParsedCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly request: FastifyRequest;
}

/**
 * Validates the parts of a request against its operation. Query parameters that an operation does not name are
 * refused, as unknown keys of a body are.
 * @throws Refusal VALIDATION_FAILED, with a message for each field at fault
 */
export const parseCall = (operation: Operation, request: FastifyRequest): ParsedCall => ({
  params: operation.params ? parsePart(operation.params, request.params) : undefined,
  query: parsePart(operation.query ?? nothing, request.query),
  body: operation.body ? parsePart(operation.body, request.body ?? {}) : undefined,
  request,
});

const parsePart = (schema: z.ZodType, value: unknown): unknown => {
  const unstorable = unstorablePath(value);
  if (unstorable !== undefined) throw invalid({ [unstorable]: 'Contains characters that cannot be stored' });
  const parsed = schema.safeParse(value, { error: issueMessage });
  if (!parsed.success) throw invalid(fieldMessages(parsed.error));
  return parsed.data;
};

const invalid = (fields: Record<string, string>): Refusal =>
  new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', { fields });
