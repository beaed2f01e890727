import { operations } from '../contract/operations';
import type { Health } from '../health/health';
import type { Registry } from '../registry/registry';
import { ReleaseRefusal } from '../release/refusal';
import type { ReleasesArea } from './releases-serve';
import { requireVisible, visibleNames } from './releases-sign-in';

/** What operators and squads ask about releases in use. */
export const healthArea =
  (health: Health, registry: Pick<Registry, 'names'>): ReleasesArea =>
  (serve) => {
    serve(operations.health, async ({ request }) => {
      const own = visibleNames(request);
      const { releases, ...rest } = await health.read();
      return { ...rest, releases: releases.filter(({ name }) => !own || own.includes(name)) };
    });
    serve(operations.receipt, async ({ query: { name }, request }) => {
      requireVisible(request, name);
      if (!(await registry.names()).includes(name))
        throw new ReleaseRefusal('UNKNOWN_REMOTE', `There is no such remote as "${name}".`);
      return health.receipt(name);
    });
  };
