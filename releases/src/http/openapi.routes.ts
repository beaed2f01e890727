import type { FastifyInstance } from 'fastify';
import { brand } from 'shared/brand';
import { z } from 'zod';
import { apiBase, failure } from '../contract/common';
import { operations, type ReleasesOperation } from '../contract/operations';
import { type RefusalCode, refusalStatus } from '../release/refusal';
import { sessionCookieName } from './session-cookie';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const content = (schema: Json): Json => ({ 'application/json': { schema } });

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: parameter,
  }));
}

function failuresOf({ errors, access }: ReleasesOperation): Json {
  const codes: RefusalCode[] = [
    ...errors,
    'INVALID_REQUEST',
    ...(access === 'public' ? [] : (['UNAUTHORIZED', 'RATE_LIMITED'] as const)),
  ];
  if (access === 'operator') codes.push('FORBIDDEN');
  const statuses = [...new Set(codes.map((code) => refusalStatus[code]))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: [...new Set(codes)].filter((code) => refusalStatus[code] === status).join(', '),
        content: content({ $ref: '#/components/schemas/Failure' }),
      },
    ]),
  );
}

/** Who may call it. */
const callers: Readonly<Record<ReleasesOperation['access'], string>> = {
  public: 'Open to everybody.',
  token: 'For every holder of a token; a squad’s token moves and publishes its own names alone.',
  operator: 'For operators alone.',
};

const operationObject = (operation: ReleasesOperation): Json => ({
  operationId: operation.id,
  summary: operation.summary,
  description: callers[operation.access],
  tags: [operation.tag],
  parameters: [...parametersOf(operation.params, 'path'), ...parametersOf(operation.query, 'query')],
  ...(operation.body && { requestBody: { required: true, content: content(jsonSchema(operation.body, 'input')) } }),
  security: operation.access === 'public' ? [] : [{ token: [] }, { session: [], header: [] }],
  responses: {
    [operation.status ?? 200]: {
      description: 'Success',
      content: content(jsonSchema(z.object({ data: operation.data }), 'output')),
    },
    ...failuresOf(operation),
  },
});

/** The OpenAPI 3.1 document of `/releases/api`. */
function openApiOf(all: readonly ReleasesOperation[], server: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of all)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation),
    };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Release registry',
      version: '1.0.0',
      contact: { name: brand.name, url: `${new URL(server).origin}/contact` },
      description: 'How remotes are shipped, found and taken back. Instants are ISO 8601 in UTC.',
    },
    servers: [{ url: server }],
    tags: [...new Set(all.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: jsonSchema(failure, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token `tfr_…` of an operator or a squad' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(server.startsWith('https:')) },
        header: { type: 'apiKey', in: 'header', name: 'x-tafiya-ops', description: '1, beside the cookie' },
      },
    },
  };
}

/** `GET /openapi.json`, open to everybody: it holds no secret. */
export function registerOpenApi(app: FastifyInstance, origin: string): void {
  const document = openApiOf(Object.values(operations), `${origin}${apiBase}`);
  app.get('/openapi.json', async () => document);
}
