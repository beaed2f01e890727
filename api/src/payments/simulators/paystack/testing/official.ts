import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}
interface Operation {
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

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
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

/** What is wrong with the body of a request by Paystack's description, which knows no `bank_transfer` of a charge. */
export function requestFaults(method: string, route: string, body: unknown): readonly string[] {
  const { content } = operationOf(method, route).requestBody as { content: Record<string, { schema: unknown }> };
  const schema = JSON.stringify(toJsonSchema(content['application/json']?.schema)).replaceAll(
    '"#/components',
    '"paystack#/components',
  );
  const validate = ajv.compile(JSON.parse(schema));
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
