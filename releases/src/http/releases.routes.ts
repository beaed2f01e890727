import type { FastifyInstance } from 'fastify';
import {
  type AccessDescription,
  type ApiDescription,
  type ApiOptions,
  route,
  type ServerContext,
  serveApi,
  sessionHeader,
} from 'server/http';
import type { Limit } from 'server/settings';
import { apiBase } from '../contract/common';
import { operations } from '../contract/operations';
import type { Health } from '../health/health';
import type { LiveReleases } from '../live/live-releases';
import type { PreviewLinks } from '../live/preview-links';
import type { Access } from '../registry/access';
import type { Registry } from '../registry/registry';
import { ReleaseRefusal, refusalStatus } from '../release/refusal';
import type { ReleaseStore } from '../store/release-store';
import { registerSession, registerTokens } from './access.routes';
import { registerMoves } from './moves.routes';
import { registerPreviews } from './previews.routes';
import { operatorCookie, requireOperator, requireVisible, signIn, visibleNames } from './registry-access';
import { refusalOf, refusalOfInvalid } from './registry-errors';
import { registerLists } from './releases-list.routes';
import { parseUploads, registerPublish } from './releases-publish.routes';

export interface ReleasesApiOptions {
  readonly context: ServerContext<Readonly<Record<string, Limit>> & { readonly staffAddress: Limit }>;
  readonly access: Access;
  readonly registry: Registry;
  readonly health: Health;
  readonly live: Pick<LiveReleases, 'replacements' | 'preview'>;
  readonly previewLinks: PreviewLinks;
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
    registerPreviews(app, options);
    registerMoves(app, registry);
    registerTokens(app, access);
    registerSession(app, { access, context });
    registerHealth(app, health, registry);
  };
  await root.register((app) => serveApi(app, api, registerAll), { prefix: apiBase });
}

const signedIn: AccessDescription['security'] = [{ releaseToken: [] }, { releaseSession: [], releasePage: [] }];

/** The general part of the registry's OpenAPI document. @param origin the address of the back office */
const registryDescription = (origin: string): ApiDescription => ({
  access: {
    token: {
      description:
        'For every holder of a token of the registry; a squad’s token moves and publishes its own names alone.',
      security: signedIn,
    },
    operator: { description: 'For operators of the registry alone.', security: signedIn },
  },
  securitySchemes: {
    releaseToken: { type: 'http', scheme: 'bearer', description: 'A token `tfr_…` of an operator or a squad' },
    releaseSession: {
      type: 'apiKey',
      in: 'cookie',
      name: operatorCookie(origin).nameOf(origin.startsWith('https:')),
      description: 'A session of the back office, opened by signing in with an operator’s token',
    },
    releasePage: { type: 'apiKey', in: 'header', name: sessionHeader, description: 'Always 1, beside the cookie' },
  },
  errorStatus: refusalStatus,
  errorsOf: ({ access = 'public' }) => [
    'INVALID_REQUEST',
    ...(access === 'public' ? [] : ['UNAUTHORIZED', 'RATE_LIMITED']),
    ...(access === 'operator' ? ['FORBIDDEN'] : []),
  ],
});

/** The routes about the health of releases in use. */
function registerHealth(app: FastifyInstance, health: Health, registry: Pick<Registry, 'names'>): void {
  route(app, operations.health, async ({ request }) => {
    const own = visibleNames(request);
    const { releases, ...rest } = await health.read();
    return { ...rest, releases: releases.filter(({ name }) => !own || own.includes(name)) };
  });
  route(app, operations.tabCount, async ({ query: { name }, request }) => {
    requireVisible(request, name);
    if (!(await registry.names()).includes(name))
      throw new ReleaseRefusal('UNKNOWN_REMOTE', `There is no such remote as "${name}".`);
    return health.tabCount(name);
  });
}
