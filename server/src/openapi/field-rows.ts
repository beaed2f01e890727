type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};

export interface FieldRow {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly doc: string;
}

const typeOf = (schema: Schema): string => {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  return [schema.format ?? String(schema.type ?? 'any'), rangeOf(schema)].filter(Boolean).join(' ');
};

const rangeOf = ({ type, minimum, maximum, minLength, maxLength }: Schema): string => {
  const [low, high] = type === 'string' ? [minLength, maxLength] : [minimum, maximum];
  if (low === undefined && high === undefined) return '';
  if (high === undefined || high === Number.MAX_SAFE_INTEGER) return low === undefined ? '' : `from ${low}`;
  const range = low === high ? String(low) : `${low ?? ''}…${high}`;
  return type === 'string' ? `of ${range} characters` : range;
};

/** A JSON schema laid flat: one row a field, inner ones under their dotted path, those of a list under `[]`. */
export const fieldRows = (schema: object, path = ''): FieldRow[] => {
  const { items, properties, required, anyOf } = schema as Schema;
  if (items) return fieldRows(items, `${path}[]`);
  const inner = anyOf?.find((option) => option.properties);
  if (inner) return fieldRows(inner, path);
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const fieldPath = path ? `${path}.${name}` : name;
    const row = {
      path: fieldPath,
      type: typeOf(field),
      isRequired: required?.includes(name) ?? false,
      doc: field.description ?? '',
    };
    return [row, ...fieldRows(field, fieldPath)];
  });
};
