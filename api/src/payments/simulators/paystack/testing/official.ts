import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import type { Exchange } from '../../faults';
import { shapeFaults } from '../../testing/shape-faults';
import { chargeAnswer } from './shapes';

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Json }[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
}
type Json = Readonly<Record<string, unknown>>;

const openApi: OpenApi = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../openapi/openapi.json'), 'utf8'));

/** Where the description cannot be right, by the name of a schema: properties that may be null, or anything. */
const corrections: Readonly<Record<string, Readonly<Record<string, 'nullable' | 'anything'>>>> = {
  // before the payment there is no payer
  TransactionListResponseArray: { paidAt: 'nullable', authorization: 'anything' },
  TransactionFetchResponse: {
    paidAt: 'nullable',
    paid_at: 'nullable',
    fees: 'nullable',
    authorization: 'anything',
    metadata: 'anything',
  },
  ChargeCheckPendingResponse: { authorization: 'anything' },
  // null in Paystack's sample of a retried refund
  RefundRetryResponse: { dispute: 'anything', settlement: 'anything' },
  Error: { code: 'anything' },
};

/** JSON Schema for a schema of OpenAPI 3.0: `nullable` becomes a type, and refers to `#/components` of the same document. */
function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (schema === null || typeof schema !== 'object') return schema;
  const { nullable, example, ...rest } = schema as Json;
  const converted: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, toJsonSchema(value)]),
  );
  if (nullable === true && typeof converted.type === 'string') converted.type = [converted.type, 'null'];
  return converted;
}

/** The same schema, with the corrections of its name, at any depth of it. */
function corrected(schema: unknown, of: Readonly<Record<string, 'nullable' | 'anything'>>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => corrected(one, of));
  if (schema === null || typeof schema !== 'object') return schema;
  const entries = Object.entries(schema as Json).map(([name, value]) => {
    if (name !== 'properties') return [name, corrected(value, of)];
    const properties = Object.entries(value as Json).map(([property, inner]) => {
      const correction = of[property];
      if (correction === 'anything') return [property, {}];
      if (correction === 'nullable') return [property, { ...(inner as Json), nullable: true }];
      return [property, corrected(inner, of)];
    });
    return [name, Object.fromEntries(properties)];
  });
  return Object.fromEntries(entries);
}

const schemas = Object.fromEntries(
  Object.entries(openApi.components.schemas ?? {}).map(([name, schema]) => [
    name,
    toJsonSchema(corrections[name] ? corrected(schema, corrections[name]) : schema),
  ]),
);

const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: 'paystack', components: { schemas } });

const namedSchema = (holder: unknown): string | undefined => {
  const { $ref, content } = holder as { $ref?: string; content?: Record<string, { schema?: { $ref?: string } }> };
  if ($ref) return namedSchema(openApi.components.responses?.[$ref.split('/').at(-1) ?? '']);
  return content?.['application/json']?.schema?.$ref?.split('/').at(-1);
};

const faultsBy = (name: string, value: unknown): readonly string[] => {
  const validate = ajv.getSchema(`paystack#/components/schemas/${name}`);
  if (!validate) throw new Error(`There is no schema ${name}`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`);
};

const operationOf = (method: string, route: string): Operation => {
  const operation = openApi.paths[route]?.[method.toLowerCase()];
  if (!operation) throw new Error(`Paystack describes no ${method} ${route}`);
  return operation;
};

/** What is wrong with an answer by Paystack's description. @param route as the description has it, `/charge/{reference}` */
export function answerFaults(method: string, route: string, status: number, body: unknown): readonly string[] {
  if (status !== 200) return faultsBy('Error', body);
  const name = namedSchema(operationOf(method, route).responses['200']);
  return name === undefined ? [`No answer of ${method} ${route} is described`] : faultsBy(name, body);
}

const bodyChecks = new Map<string, ValidateFunction>();

function bodyCheck(method: string, route: string): ValidateFunction {
  const key = `${method} ${route}`;
  const known = bodyChecks.get(key);
  if (known) return known;
  const { content } = operationOf(method, route).requestBody as { content: Record<string, { schema: unknown }> };
  const schema = JSON.stringify(toJsonSchema(content['application/json']?.schema)).replaceAll(
    '"#/components',
    '"paystack#/components',
  );
  // of all parts of a schema together
  const check = ajv.compile({ ...JSON.parse(schema), unevaluatedProperties: false });
  bodyChecks.set(key, check);
  return check;
}

/** Fields of requests that the guides have and the description lacks. */
const guideFields: Readonly<Record<string, readonly string[]>> = {
  'POST /charge': ['bank_transfer', 'currency'],
};

/** What is wrong with the body of a request by Paystack's description and its guides. */
export function requestFaults(method: string, route: string, body: unknown): readonly string[] {
  const guided = guideFields[`${method} ${route}`] ?? [];
  const described = Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !guided.includes(name)));
  const validate = bodyCheck(method, route);
  if (validate(described)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message}${params.unevaluatedProperty ? `: ${params.unevaluatedProperty}` : ''}`,
  );
}

/** Parameters of lists that the guides have, and the description lacks or names otherwise. */
const guideParameters: Readonly<Record<string, Json>> = {
  perPage: { type: 'integer' },
  transaction: { type: 'string' },
};

/** What is wrong with a query, in which every value is text. */
function queryFaults(method: string, route: string, query: unknown): readonly string[] {
  const { parameters = [] } = operationOf(method, route);
  return Object.entries((query ?? {}) as Readonly<Record<string, string>>).flatMap(([name, value]) => {
    const schema = parameters.find((one) => one.in === 'query' && one.name === name)?.schema ?? guideParameters[name];
    if (!schema) return [`?${name} is not described`];
    const { type, format, enum: values } = schema as { type?: string; format?: string; enum?: readonly string[] };
    if (type === 'integer' && !/^\d+$/.test(value)) return [`?${name} must be a whole number`];
    if (format === 'date-time' && Number.isNaN(Date.parse(value))) return [`?${name} must be a time`];
    return values && !values.includes(value) ? [`?${name} must be one of ${values.join(', ')}`] : [];
  });
}

/** What is wrong with a request and its answer by Paystack's description and, for a charge by transfer, its guide. */
export function exchangeFaults({ method, route, query, sent, wasRead, status, answer }: Exchange): readonly string[] {
  const described = route.replace(/:(\w+)/g, '{$1}');
  const body = JSON.parse(answer) as { readonly data?: { readonly status?: unknown } };
  const isCharge = status === 200 && body.data?.status === 'pending_bank_transfer';
  return [
    ...queryFaults(method, described, query),
    ...(method === 'POST' && wasRead ? requestFaults(method, described, sent) : []),
    ...(isCharge ? shapeFaults('answer', chargeAnswer, body) : answerFaults(method, described, status, body)),
  ];
}
