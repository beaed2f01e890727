import type { FastifyInstance } from 'fastify';
import { type ApiOptions, type ServerContext, serveApi } from 'server/http';
import type { Limit } from 'server/settings';
import { apiBase } from '../contract/common';
import type { Health } from '../health/health';
import type { LiveReleases } from '../live/live-releases';
import type { Access } from '../registry/access';
import type { Registry } from '../registry/registry';
import type { ReleaseStore } from '../store/release-store';
import { registerHealth } from './health.routes';
import { registerMoves } from './moves.routes';
import { parseUploads } from './read-upload';
import { requireOperator, signIn } from './registry-access';
import { registryDescription } from './registry-description';
import { refusalOf, refusalOfInvalid } from './registry-errors';
import { registerLists } from './releases-list.routes';
import { registerPublish } from './releases-publish.routes';
import { registerSession } from './session.routes';
import { registerTokens } from './tokens.routes';

export interface ReleasesApiOptions {
  readonly context: ServerContext<Readonly<Record<string, Limit>> & { readonly staffAddress: Limit }>;
  readonly access: Access;
  readonly registry: Registry;
  readonly health: Health;
  readonly live: Pick<LiveReleases, 'standIns'>;
  readonly store: Pick<ReleaseStore, 'faultOf' | 'space'>;
  readonly storeKind: 'folder' | 's3';
  readonly diskAlarmMegabytes: number;
}

/** `/releases/api`, the calls of squads and operators. */
export async function registerReleasesApi(root: FastifyInstance, options: ReleasesApiOptions): Promise<void> {
  const { context, access, registry, health } = options;
  const api: ApiOptions = {
    context,
    description: registryDescription(context.settings.origin),
    refusalOf,
    refusalOfInvalid,
    // a publish waits minutes for its examination, and would block a slot for travellers' calls
    isQueued: false,
    async checkAccess(operation, request) {
      if (operation.access === 'public') return;
      await signIn(request, { access, context });
      if (operation.access === 'operator') requireOperator(request);
    },
  };
  const registerAll = async (app: FastifyInstance) => {
    registerLists(app, options);
    await app.register(async (uploads) => {
      parseUploads(uploads);
      registerPublish(uploads, registry);
    });
    registerMoves(app, registry);
    registerTokens(app, access);
    registerSession(app, { access, context });
    registerHealth(app, health, registry);
  };
  await root.register((app) => serveApi(app, api, registerAll), { prefix: apiBase });
}
