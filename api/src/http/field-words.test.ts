import { fieldMessages, issueMessage } from 'server/http';
import * as content from 'shared/contract/content';
import * as flights from 'shared/contract/flights';
import * as payments from 'shared/contract/payments';
import * as rides from 'shared/contract/rides';
import * as tracking from 'shared/contract/tracking';
import { z } from 'zod';

interface Told {
  readonly at: string;
  readonly message: string;
}

const isOperation = (value: unknown): value is { readonly id: string; readonly body: z.ZodType } =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'body' in value &&
  value.body instanceof z.ZodType;

/** What no field takes, or few. */
const wrong: readonly unknown[] = [undefined, '', null, 'x', 'x'.repeat(9_000), -1, 1e9, 0.5, [], {}, true];

const keysOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** Every message that a traveller's calls can get for a field of their body. */
function allMessages(): Told[] {
  const told: Told[] = [];
  for (const operation of [content, flights, payments, rides, tracking].flatMap((contract) => Object.values(contract)))
    if (isOperation(operation))
      for (const value of wrong) {
        const given = Object.fromEntries(keysOf(operation.body).map((key) => [key, value]));
        const parsed = operation.body.safeParse(given, { error: issueMessage });
        if (!parsed.success)
          for (const [field, message] of Object.entries(fieldMessages(parsed.error)))
            told.push({ at: `${operation.id} ${field}`, message });
      }
  return told;
}

const bad: readonly RegExp[] = [
  /(?<!e-)\bmails?\b/i,
  // of a field without a name in words
  /\bids?\b|token/,
  /Enter (whether|what|why|how)\b/,
  /\b(undefined|null|NaN|regex|string|boolean|array)\b/,
  /the the|your your| {2}/,
  /of ours/,
  // names of the data, which no form shows
  /\b(slices?|wants|flexible days)\b/i,
];

test('no message for a field says what no form says', () => {
  const told = allMessages();
  expect(new Set(told.map(({ at }) => at)).size).toBeGreaterThan(60);
  const seen = told.filter(({ message }) => bad.some((phrase) => phrase.test(message)));
  expect([...new Set(seen.map(({ at, message }) => `${at}: ${message}`))]).toEqual([]);
});
