import { type Declaration, lazyShares } from 'shared/remote';
import { z } from 'zod';
import { releaseName } from './names';

/** Paths that belong to the site itself; no declaration may claim them or anything below them. */
export const reservedPaths = ['/api', '/releases', '/remotes', '/brand', '/ops', '/sandbox', '/sw.js'] as const;

const isReserved = (path: string) => reservedPaths.some((taken) => path === taken || path.startsWith(`${taken}/`));

const module = z.string().regex(/^\.\/[a-z0-9-]+$/, 'must look like ./ride-results');
const fixture = z
  .string()
  .regex(/^fixtures\/[a-z0-9-]+\.json$/, 'must look like fixtures/ride-results.json')
  .optional();
const needs = z.array(z.enum(lazyShares)).readonly().optional();

const route = z
  .strictObject({
    path: z
      .string()
      .regex(/^(\/:?[A-Za-z0-9_-]+)+$/, 'must look like /ride-results or /flight-and-traveller/:selectData')
      .refine((path) => !isReserved(path), 'is kept for the site itself')
      .refine(
        (path) => !path.startsWith('/:'),
        'begins with a parameter, which would take every address of the site: begin with a word, as in /hotels/:id',
      ),
    module,
    head: z.strictObject({
      title: z.string().min(1).max(120),
      description: z.string().max(300).optional(),
      indexable: z.boolean().optional(),
      // of declarations from before pages were rendered on servers; not used
      fragment: z.boolean().optional(),
    }),
    protected: z.boolean().optional(),
    rendersQueries: z.boolean().optional(),
    listing: z
      .string()
      .regex(/^(\/[a-z0-9-]+)+$/, 'must be a path of the API without parameters, like /fly/routes')
      .optional(),
    needs,
    fixture,
  })
  .refine(
    ({ listing, path, head, protected: isProtected }) =>
      !listing || (/^[^:]+\/:[^/:]+$/.test(path) && head.indexable && !isProtected),
    {
      path: ['listing'],
      message: 'is for an indexable page whose path ends in its only parameter, like /flights/:route',
    },
  );

const widget = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  module,
  needs,
  fixture,
  notYetOpen: z.boolean().optional(),
});

/** The schema of a remote's `release.json`. */
export const declarationSchema = z.strictObject({
  name: releaseName,
  title: z.string().min(1).max(60),
  contract: z.string().min(1).max(40),
  routes: z.array(route).max(100).readonly(),
  widgets: z.array(widget).max(50).readonly(),
}) satisfies z.ZodType<Declaration>;
