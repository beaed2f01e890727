import { z } from 'zod';
import { AnswerNotUnderstood } from '../../../jobs/circuit-breaker';
import { shown } from '../http-client';
import { instantOfLagos } from './lagos-time';
import { koboOfNaira } from './naira-text';

/** A sum, which Monnify writes as a number or as text. */
export const naira = z.union([z.string(), z.number()]).transform((text, context) => {
  const kobo = koboOfNaira(text);
  if (kobo !== undefined) return kobo;
  context.addIssue('not a sum in naira');
  return z.NEVER;
});

export const lagosTime = z.string().transform((text, context) => {
  const instant = instantOfLagos(text);
  if (instant) return instant;
  context.addIssue('not a time');
  return z.NEVER;
});

/** Printable ASCII, which the database can store. */
export const name = z.string().regex(/^[\x21-\x7e]{1,128}$/);

/** A list that is also written as its only item, as `{}` for none, or left out. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => {
    if (Array.isArray(value)) return value;
    const isEmpty = value == null || (typeof value === 'object' && Object.keys(value).length === 0);
    return isEmpty ? [] : [value];
  }, z.array(item));

/** @throws AnswerNotUnderstood with the names of the fields, and of their values only words such as a state: others are about payers */
export function read<Shape extends z.ZodType>(shape: Shape, body: unknown, what: string): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AnswerNotUnderstood(`Monnify answered ${what} in another form: ${faultsOf(parsed.error, body)}`);
}

const faultsOf = ({ issues }: z.ZodError, body: unknown): string =>
  issues
    .map(({ path, code }) => {
      const field = path.join('.') || 'the whole';
      if (code !== 'invalid_value') return field;
      const value = path.reduce<unknown>(
        (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
        body,
      );
      return value === undefined ? field : `${field} is ${shown(value)}, which is not known`;
    })
    .join(', ');

export const fieldsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path }) => path.join('.') || 'the whole').join(', ');

export const faultIn = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
