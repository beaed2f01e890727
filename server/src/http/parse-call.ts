import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyOperation, ApiOptions } from './context';
import { fieldMessages, issueMessage } from './field-messages';
import { Refusal } from './refusal';

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
 *
 * @param refusalOfInvalid what invalid parts are answered; VALIDATION_FAILED, with a message for each field, unless given
 * @throws HttpRefusal
 */
export const parseCall = (
  operation: AnyOperation,
  request: FastifyRequest,
  refusalOfInvalid?: ApiOptions['refusalOfInvalid'],
): ParsedCall => {
  const parsePart = (schema: z.ZodType, value: unknown): unknown => {
    const unstorable = unstorablePath(value);
    if (unstorable !== undefined) throw invalid({ [unstorable]: 'Contains characters that cannot be stored' });
    const parsed = schema.safeParse(value, refusalOfInvalid ? {} : { error: issueMessage });
    if (parsed.success) return parsed.data;
    throw refusalOfInvalid?.(operation, parsed.error) ?? invalid(fieldMessages(parsed.error));
  };
  return {
    params: operation.params ? parsePart(operation.params, request.params) : undefined,
    query: parsePart(operation.query ?? nothing, request.query),
    body: operation.body ? parsePart(operation.body, request.body ?? {}) : undefined,
    request,
  };
};

const invalid = (fields: Record<string, string>): Refusal =>
  new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', { fields });

const deepest = 32;

/**
 * The path of the first text that no database row can hold: with a NUL, or with half a surrogate pair; of the first
 * value nested beyond any contract, too. Undefined if there is none.
 */
const unstorablePath = (value: unknown, path = '', depth = 0): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return undefined;
  if (depth === deepest) return path;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = path === '' ? key : `${path}.${key}`;
    if (!isStorable(key)) return path;
    const found = unstorablePath(inner, innerPath, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
