import type { Declaration } from 'shared/remote';
import { z } from 'zod';

const answer = z.strictObject({ status: z.number().int().min(200).max(599).default(200), body: z.json() });

/** Lets a page be opened without a site: its address, clock, storage, and the answers of the API. */
const fixtureSchema = z.strictObject({
  /** The address that is opened; of a widget, the query alone matters. */
  address: z.string().regex(/^\/(?![/\\])/, 'must be an address of the site'),
  /** The time of the tab's clock when it opens. */
  now: z.iso.datetime({ offset: true }),
  /** The expected first heading of the page; any if absent. */
  heading: z.string().min(1).optional(),
  /** Parts of the settings store (`persist:root`) and the version that they are written in. */
  settings: z.strictObject({ version: z.number().int(), state: z.record(z.string(), z.json()) }).optional(),
  /** Entries of the session storage: drafts, views of bookings. Strings are stored as they are, other values as JSON. */
  session: z.record(z.string(), z.json()).default({}),
  /** The same of the local storage: what the device keeps, without the settings. */
  local: z.record(z.string(), z.json()).default({}),
  /** Answers of the API by method and path: `GET /api/v1/ride/getallstate`. A query in the key must match too. */
  answers: z.record(z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) \/api\/\S+$/), answer).default({}),
});

export type Fixture = z.output<typeof fixtureSchema>;
export type Answers = Fixture['answers'];

export const parseFixture = (text: string): { fixture?: Fixture; fault?: string } => {
  try {
    const read = fixtureSchema.safeParse(JSON.parse(text));
    if (read.success) return { fixture: read.data };
    const [issue] = read.error.issues;
    return { fault: `${issue?.path.join('.') || 'it'}: ${issue?.message}` };
  } catch {
    return { fault: 'it is not JSON' };
  }
};

/** A script that sets the clock of a tab, or of a renderer, to this time; empty without one. */
export const clockScript = (now: string | undefined): string =>
  now === undefined
    ? ''
    : `{
    const Real = Date;
    const shiftMs = Real.parse(${JSON.stringify(now)}) - Real.now();
    globalThis.Date = class Date extends Real {
      constructor(...args) { if (args.length) super(...args); else super(Real.now() + shiftMs); }
      static now() { return Real.now() + shiftMs; }
    };
  }`;

/** The files of fixtures that a declaration names. */
export const fixturesOf = (declaration: Declaration | null): string[] => [
  ...new Set([...(declaration?.routes ?? []), ...(declaration?.widgets ?? [])].flatMap(({ fixture }) => fixture ?? [])),
];
