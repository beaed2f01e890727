import { brand } from 'shared/brand';
import { errorStatus, failure, success } from 'shared/contract/operation';
import { z } from 'zod';
import type { AccessDescription, AnyOperation, ServedApi } from '../http';

/** Groups items by key, in the order of first appearance (`Map.groupBy` requires Node 21). */
export const groupBy = <Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
};

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

/** The HTTP status of an error code, including the API's own codes. */
export const statusOf = ({ description }: ServedApi, code: string): number =>
  ({ ...errorStatus, ...description.errorStatus })[code] ?? 500;

/** All error codes of an operation, by ascending status. */
export const errorCodesOf = (api: ServedApi, operation: AnyOperation): string[] => {
  const codes = new Set([
    ...(operation.errors ?? []),
    ...api.description.errorsOf(operation),
    ...(operation.idempotent ? ['IDEMPOTENCY_MISMATCH'] : []),
    ...(operation.method === 'POST' ? ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED'] : []),
    ...['MALFORMED_REQUEST', 'INTERNAL', 'OVERLOADED'],
  ]);
  return [...codes].sort((a, b) => statusOf(api, a) - statusOf(api, b));
};

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
    'One key for each attempt and its retries: the same key with the same body returns the first response again; with another body, 422.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
};

const failuresOf = (api: ServedApi, operation: AnyOperation): Json => {
  const byStatus = groupBy(errorCodesOf(api, operation), (code) => statusOf(api, code));
  return Object.fromEntries(
    byStatus.map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Failure' }) },
    ]),
  );
};

/** Who may call it, and how it can be repeated. */
const descriptionOf = ({ idempotent, method }: AnyOperation, access: AccessDescription | undefined): string => {
  const who = access?.description ?? 'Open to everybody, without signing in.';
  if (method === 'GET') return `${who} It changes nothing.`;
  return idempotent ? `${who} If the response was lost, repeat the call with the same Idempotency-Key.` : who;
};

const operationObject = (api: ServedApi, operation: AnyOperation): Json => {
  const access = api.description.access[operation.access ?? 'public'];
  return {
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
        content: operation.file
          ? { [operation.file]: { schema: jsonSchema(operation.data, 'output') } }
          : json(jsonSchema(success(operation.data), 'output')),
      },
      ...failuresOf(api, operation),
    },
  };
};

export interface DocumentOptions {
  readonly title: string;
  readonly description: string;
  /** The site's public address. */
  readonly origin: string;
}

/** The OpenAPI 3.1 document of all APIs of a server. */
export const openApiOf = (apis: readonly ServedApi[], { title, description, origin }: DocumentOptions): OpenApi => {
  const paths: OpenApi['paths'] = {};
  for (const api of apis) {
    for (const operation of api.operations) {
      const path = api.prefix + operation.path;
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(api, operation) };
    }
  }
  const codes = [errorStatus, ...apis.map((api) => api.description.errorStatus)].flatMap(Object.keys);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description,
      contact: { name: brand.name, url: `${origin}/contact` },
      license: { name: 'Proprietary', url: `${origin}/terms` },
    },
    servers: [{ url: origin }],
    security: [],
    tags: [...new Set(apis.flatMap(({ operations }) => operations.map(({ tag }) => tag)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: jsonSchema(failure.extend({ code: z.enum([...new Set(codes)]) }), 'output') },
      securitySchemes: Object.assign({}, ...apis.map(({ description }) => description.securitySchemes)),
    },
  };
};
