import type { FastifyInstance } from 'fastify';
import { route } from 'server/http';
import { operations } from '../contract/operations';
import type { Health } from '../health/health';
import type { Registry } from '../registry/registry';
import { ReleaseRefusal } from '../release/refusal';
import { requireVisible, visibleNames } from './registry-access';

/** The routes about the health of releases in use. */
export function registerHealth(app: FastifyInstance, health: Health, registry: Pick<Registry, 'names'>): void {
  route(app, operations.health, async ({ request }) => {
    const own = visibleNames(request);
    const { releases, ...rest } = await health.read();
    return { ...rest, releases: releases.filter(({ name }) => !own || own.includes(name)) };
  });
  route(app, operations.receipt, async ({ query: { name }, request }) => {
    requireVisible(request, name);
    if (!(await registry.names()).includes(name))
      throw new ReleaseRefusal('UNKNOWN_REMOTE', `There is no such remote as "${name}".`);
    return health.receipt(name);
  });
}
