import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  apiBase,
  type HistoryAnswer,
  historyQuery,
  type PublishAnswer,
  publishLimitBytes,
  publishRequest,
  type RollbackAnswer,
  rollbackRequest,
  type StatusAnswer,
} from '../contract/releases-api';
import { commonHeaders } from '../document/security';
import type { Registry } from '../registry/registry';
import { ReleaseRefusal, refusalStatus } from '../release/refusal';

export interface ReleasesApiOptions {
  readonly registry: Registry;
  /** Whose token it is; undefined for one that opens nothing. */
  readonly tokenHolder: (token: string) => Promise<string | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who holds the token that opened `/releases/api`. */
    releaseTokenHolder: string;
  }
}

/** `/releases/api`: what squads and operators do, each call under a token and within its own body limit. */
export async function registerReleasesApi(root: FastifyInstance, options: ReleasesApiOptions): Promise<void> {
  const { registry, tokenHolder } = options;
  await root.register(
    async (app) => {
      app.decorateRequest('releaseTokenHolder', '');
      // Before the body is read: a stranger's upload is not even received.
      app.addHook('onRequest', async (request, reply) => {
        reply.headers(commonHeaders).header('Cache-Control', 'no-store');
        const holder = await tokenHolder(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
        if (!holder) throw new ReleaseRefusal('UNAUTHORIZED', 'This needs a token of the release registry.');
        request.releaseTokenHolder = holder;
      });
      app.setErrorHandler(answerFailure);
      app.setNotFoundHandler((_, reply) =>
        reply.code(404).send({ message: 'There is no such call.', code: 'NOT_FOUND' }),
      );

      app.get('/status', async () => ({ data: await readStatus(registry) }));
      app.get('/history', async (request) => {
        const moves = await registry.history(parse(historyQuery, request.query));
        return {
          data: { moves: moves.map((move) => ({ ...move, at: move.at.toISOString() })) } satisfies HistoryAnswer,
        };
      });
      app.post('/releases', { bodyLimit: publishLimitBytes }, async (request, reply) => {
        const answer = await publish(registry, request);
        return reply.code(answer.isNew ? 201 : 200).send({ data: answer });
      });
      app.post('/rollback', async (request) => ({ data: await rollBack(registry, request) }));
    },
    { prefix: apiBase },
  );
}

const whoOf = (request: FastifyRequest, by: string) => `${by} (${request.releaseTokenHolder})`;

async function publish(registry: Registry, request: FastifyRequest): Promise<PublishAnswer> {
  const { build, declaration, by, commit, live, why, files } = parse(publishRequest, request.body);
  const { name, version } = build;
  const contents = files.map(({ file, content }) => ({ file, content: Buffer.from(content, 'base64') }));
  const who = whoOf(request, by);
  const { isNew } = await registry.publish({ build, declaration, files: contents, publisher: who, commit });
  const move = live
    ? await registry.makeLive({ name, version, kind: 'publish', who, why: why ?? `published ${version}` })
    : undefined;
  const sizeBytes = contents.reduce((sum, { content }) => sum + content.byteLength, 0);
  return { name, version, isNew, files: contents.length, sizeBytes, move: move ?? null };
}

async function rollBack(registry: Registry, request: FastifyRequest): Promise<RollbackAnswer> {
  const { name, version, by, why } = parse(rollbackRequest, request.body);
  const move = await registry.rollBack({ name, version, who: whoOf(request, by), why: why ?? 'rolled back' });
  const live = (await registry.pointers()).find((pointer) => pointer.name === name)?.live;
  return { name, move: move ?? null, live: live ?? '' };
}

async function readStatus(registry: Registry): Promise<StatusAnswer> {
  const pointers = await registry.pointers();
  return {
    releases: await Promise.all(
      pointers.map(async ({ movedAt, ...pointer }) => {
        const release = pointer.live ? await registry.find(pointer.name, pointer.live) : undefined;
        return {
          ...pointer,
          liveSince: movedAt.toISOString(),
          publisher: release?.publisher ?? null,
          publishedAt: release?.createdAt.toISOString() ?? null,
          commit: release?.commit ?? null,
        };
      }),
    ),
  };
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'the request'}: ${message}`);
  throw new ReleaseRefusal('INVALID_RELEASE', `This cannot be taken. ${faults.join('; ')}.`);
}

function answerFailure(
  error: Error & { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof ReleaseRefusal)
    return reply.code(refusalStatus[error.code]).send({ message: error.message, code: error.code });
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send({ message: error.message, code: error.code ?? 'BAD_REQUEST' });
  request.log.error(error);
  return reply.code(500).send({ message: 'The release registry failed at this. Its log says why.', code: 'INTERNAL' });
}
