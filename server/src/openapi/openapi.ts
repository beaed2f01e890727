import { brand } from 'shared/brand';
import { type ErrorCode, errorStatus, failure, type Operation, success } from 'shared/contract/operation';
import { z } from 'zod';
import { groupBy } from './group-by';

type Json = Record<string, unknown>;

interface OpenApi extends Json {
  readonly openapi: '3.1.0';
  readonly paths: Record<string, Record<string, Json>>;
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** What any call can answer, whatever it is about. */
const everyCall: readonly ErrorCode[] = ['VALIDATION_FAILED', 'MALFORMED_REQUEST', 'INTERNAL', 'OVERLOADED'];
const everyPost: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED'];

export const errorCodesOf = (operation: Operation): ErrorCode[] => [
  ...new Set([
    ...(operation.errors ?? []),
    ...(operation.access === 'staff' ? (['STAFF_ONLY'] as const) : []),
    ...(operation.idempotent ? (['IDEMPOTENCY_MISMATCH'] as const) : []),
    ...(operation.method === 'POST' ? everyPost : []),
    ...everyCall,
  ]),
];

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: parameter,
  }));
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'One key for one attempt, kept across its retries: the same key with the same body gives the first answer again; with another body, 422.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
};

const failuresOf = (operation: Operation): Json => {
  const byStatus = groupBy(errorCodesOf(operation), (code) => errorStatus[code]);
  const answers = byStatus.sort(([a], [b]) => a - b);
  return Object.fromEntries(
    answers.map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Failure' }) },
    ]),
  );
};

/** Who may call an operation that is not public. */
export interface AccessDescription {
  readonly description: string;
  /** Requirements of OpenAPI, each by the names of `securitySchemes`. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** What the document says besides the operations. */
export interface DocumentOptions {
  readonly title: string;
  readonly description: string;
  /** By the `access` of the operations. */
  readonly access: Readonly<Record<string, AccessDescription>>;
  readonly securitySchemes: Readonly<Record<string, Json>>;
}

/** Who may call it, and how it is repeated. */
const descriptionOf = ({ idempotent, method }: Operation, access: AccessDescription | undefined): string => {
  const who = access?.description ?? 'Open to everybody, without signing in.';
  if (method === 'GET') return `${who} It changes nothing.`;
  return idempotent ? `${who} If the answer of a call was lost, repeat it with the same Idempotency-Key.` : who;
};

const operationObject = (operation: Operation, access: AccessDescription | undefined): Json => ({
  operationId: operation.id,
  summary: operation.summary,
  description: descriptionOf(operation, access),
  tags: [operation.tag],
  parameters: [
    ...parametersOf(operation.params, 'path'),
    ...parametersOf(operation.query, 'query'),
    ...(operation.idempotent ? [idempotencyKey] : []),
  ],
  ...(operation.body && { requestBody: { required: true, content: json(jsonSchema(operation.body, 'input')) } }),
  ...(access && { security: access.security }),
  responses: {
    [operation.status ?? 200]: {
      description: 'Success',
      content: json(jsonSchema(success(operation.data), 'output')),
    },
    ...failuresOf(operation),
  },
});

/** The OpenAPI 3.1 document of these operations. */
export const openApiOf = (operations: readonly Operation[], server: string, options: DocumentOptions): OpenApi => {
  const paths: OpenApi['paths'] = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    paths[operation.path] = {
      ...path,
      [operation.method.toLowerCase()]: operationObject(operation, options.access[operation.access ?? 'public']),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: '1.0.0',
      description: options.description,
      contact: { name: brand.name, url: `${new URL(server).origin}/contact` },
      license: { name: 'Proprietary', url: `${new URL(server).origin}/terms` },
    },
    servers: [{ url: server }],
    security: [],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: jsonSchema(failure, 'output') },
      securitySchemes: options.securitySchemes,
    },
  };
};
