import type { FastifyInstance } from 'fastify';
import { type ApiDescription, type ApiOptions, route, type ServerContext, serveApi, sessionHeader } from 'server/http';
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
import { registerTokens } from './access.routes';
import { registerApprovals } from './approvals.routes';
import { registerMoves } from './moves.routes';
import { registerPictures } from './pictures.routes';
import { registerPreviews } from './previews.routes';
import { admit, type PeopleSessions, requireVisible, visibleNames } from './registry-access';
import { refusalOf, refusalOfInvalid } from './registry-errors';
import { registerLists } from './releases-list.routes';
import { parseUploads, registerPublish } from './releases-publish.routes';

export interface ReleasesApiOptions {
  readonly context: ServerContext<Readonly<Record<string, Limit>> & { readonly staffAddress: Limit }>;
  readonly access: Access;
  readonly people: PeopleSessions | undefined;
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
  const { context, access, people, registry, health } = options;
  const api: ApiOptions = {
    context,
    description: registryDescription(people?.cookieName),
    refusalOf,
    refusalOfInvalid,
    // a publish waits minutes for its examination, and would block a slot for travellers' calls
    isQueued: false,
    checkAccess: (operation, request) => admit(request, operation, options),
  };
  const registerAll = async (app: FastifyInstance) => {
    people?.renew(app);
    people?.recordRefusals(app);
    registerLists(app, options);
    await app.register(async (uploads) => {
      parseUploads(uploads);
      registerPublish(uploads, registry);
    });
    registerPreviews(app, options);
    registerPictures(app, registry);
    registerMoves(app, registry);
    registerApprovals(app, registry);
    registerTokens(app, access);
    registerHealth(app, health, registry);
  };
  await root.register((app) => serveApi(app, api, registerAll), { prefix: apiBase });
}

/** The general part of the registry's OpenAPI document. @param cookieName that of a person's session */
const registryDescription = (cookieName = 'tafiya_people'): ApiDescription => ({
  access: {
    staff: {
      description:
        'For people of the staff with a role for it, and for tokens of the registry: a squad moves and publishes its own names alone.',
      security: [{ releaseToken: [] }, { personSession: [], staffPage: [] }],
    },
  },
  securitySchemes: {
    releaseToken: { type: 'http', scheme: 'bearer', description: 'A token `tfr_…` of an operator or a squad' },
    personSession: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName,
      description: 'A session of a person of the staff, opened by signing in to the back office',
    },
    staffPage: { type: 'apiKey', in: 'header', name: sessionHeader, description: 'Always 1, beside the cookie' },
  },
  errorStatus: refusalStatus,
  errorsOf: ({ needsConfirmation }) => [
    'INVALID_REQUEST',
    'UNAUTHORIZED',
    'FORBIDDEN',
    'SECOND_FACTOR_NEEDED',
    'RATE_LIMITED',
    ...(needsConfirmation ? ['CONFIRM_AGAIN'] : []),
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
