import type { FastifyInstance } from 'fastify';
import type { Limit } from 'server/settings';
import { apiBase } from '../contract/common';
import { commonHeaders } from '../document/security';
import type { LiveReleases } from '../live/live-releases';
import type { Registry } from '../registry/registry';
import type { ReleaseStore } from '../store/release-store';
import { registerMoves } from './moves.routes';
import { registerOpenApi } from './openapi.routes';
import { parseUploads } from './read-upload';
import { registerLists } from './releases-list.routes';
import { registerPublish } from './releases-publish.routes';
import { answerFailure, type ReleasesArea, serveOn } from './releases-serve';
import type { SignInOptions } from './releases-sign-in';
import { registerSession } from './session.routes';
import { countStrangers } from './strangers';
import { registerTokens } from './tokens.routes';

export interface ReleasesApiOptions extends Omit<SignInOptions, 'tried'> {
  /** Wrong tokens from one address. */
  readonly strangersOfAddress: Limit;
  readonly registry: Registry;
  readonly live: Pick<LiveReleases, 'standIns'>;
  readonly store: Pick<ReleaseStore, 'faultOf' | 'space'>;
  readonly storeKind: 'folder' | 's3';
  readonly diskAlarmMegabytes: number;
  /** Further parts behind the same sign-in. */
  readonly areas?: readonly ReleasesArea[];
}

/** `/releases/api`: what squads and operators do, each call under a token and within its own body limit. */
export async function registerReleasesApi(root: FastifyInstance, options: ReleasesApiOptions): Promise<void> {
  const {
    registry,
    live,
    store,
    storeKind,
    diskAlarmMegabytes,
    access,
    origin,
    strangersOfAddress,
    areas = [],
  } = options;
  const signInOptions = { access, origin, tried: countStrangers(strangersOfAddress) };
  await root.register(
    async (app) => {
      app.addHook('onRequest', async (_, reply) => {
        reply.headers(commonHeaders).header('Cache-Control', 'no-store');
      });
      app.setErrorHandler(answerFailure);
      app.setNotFoundHandler((_, reply) =>
        reply.code(404).send({ message: 'There is no such call.', code: 'NOT_FOUND' }),
      );
      const serve = serveOn(app, signInOptions);
      registerLists(serve, { registry, live, store, storeKind, diskAlarmMegabytes });
      await app.register(async (uploads) => {
        parseUploads(uploads);
        registerPublish(serveOn(uploads, signInOptions), registry);
      });
      registerMoves(serve, registry);
      registerTokens(serve, access);
      registerSession(serve, signInOptions);
      for (const area of areas) area(serve);
      registerOpenApi(app, origin);
    },
    { prefix: apiBase },
  );
}
