import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from 'server/http';
import type { z } from 'zod';
import { operations } from '../contract/operations';
import { decodedPublishRequest, type PublishAnswer } from '../contract/releases-api';
import type { MoveOrAsk } from '../registry/approvals';
import type { Registry } from '../registry/registry';
import { ReleaseRefusal } from '../release/refusal';
import { approvalFactsOf } from './approvals.routes';
import { orderOf } from './moves.routes';
import { recordMoveOrAsk } from './record-move';
import { authorOf, publishedBy, recordDone, requireName } from './registry-access';
import { checkFactsOf, moveFactsOf } from './releases-facts';

type PublishBody = z.output<typeof decodedPublishRequest>;

/** Publishes an uploaded release (see `parseUploads`), and activates it in the same call if requested. */
export function registerPublish(app: FastifyInstance, registry: Registry): void {
  route(
    app,
    { ...operations.publish, body: decodedPublishRequest },
    async ({ body, request, reply }) => {
      const { build, declaration, files, by, commit, signature } = body;
      const { name, version } = build;
      requireName(request, name);
      await refuseIfFrozen(registry, body);
      const { who: publisher } = authorOf(request, by);
      const { isNew, check } = await registry.publish(
        { build, declaration, files, publisher, commit, signature },
        publishedBy(request),
      );
      if (isNew) {
        const sizeBytes = files.reduce((sum, { content }) => sum + content.byteLength, 0);
        await recordDone(request, {
          action: 'releases: publish',
          reference: name,
          after: { version, commit, files: files.length, sizeBytes },
        });
      }
      const { moved, approval } = await movePublished(registry, request, body);
      reply.code(isNew ? 201 : 200);
      const answer: PublishAnswer = {
        name,
        version,
        isNew,
        isLive: (await registry.pointers()).some((each) => each.name === name && each.live === version),
        files: files.length,
        sizeBytes: files.reduce((sum, { content }) => sum + content.byteLength, 0),
        check: check && checkFactsOf(check),
        move: moved ? moveFactsOf(moved) : null,
        approval: approval ? approvalFactsOf(request, approval) : null,
      };
      return answer;
    },
    { describedAs: operations.publish },
  );
}

/** Checked first: a release that cannot be activated in the end need not be examined. */
async function refuseIfFrozen(registry: Registry, { build, live, canary }: PublishBody): Promise<void> {
  if (!live && canary === undefined) return;
  const frozen = (await registry.pointers()).find(({ name }) => name === build.name)?.frozen;
  if (frozen)
    throw new ReleaseRefusal(
      'FROZEN',
      `${build.name} is frozen by ${frozen.by}: "${frozen.why}". Publish it without --live and --canary, or have it thawed: \`pnpm release thaw ${build.name}\`.`,
    );
}

async function movePublished(registry: Registry, request: FastifyRequest, body: PublishBody): Promise<MoveOrAsk> {
  const { build, by, live, canary, noAuto, why } = body;
  const { name, version } = build;
  const move = live
    ? { kind: 'publish' as const, noAuto }
    : canary !== undefined && { kind: 'canary' as const, percent: canary };
  if (!move) return { moved: undefined, approval: undefined };
  const order = orderOf(request, by, { name, version, why: why ?? `published ${version}`, ...move });
  try {
    const done = await registry.moveOrAsk(order);
    await recordMoveOrAsk(request, order, done);
    return done;
  } catch (error) {
    if (error instanceof ReleaseRefusal)
      throw new ReleaseRefusal(error.code, `${name}@${version} is published, but it was not moved. ${error.message}`);
    throw error;
  }
}

interface WorkerResult {
  /** Why the body cannot be parsed, as a sentence. */
  readonly fault?: string;
  /** The parsed body; the contents of its files are null. */
  readonly upload?: { readonly files?: readonly object[] };
  /** The decoded bytes of each file; null for invalid base64. */
  readonly contents?: readonly (Uint8Array | null)[];
}

const program = new URL('upload-worker.mjs', import.meta.url);

/**
 * Parses and decodes an upload in a worker thread: a body of 32 MB with its base64 would block the serving thread for
 * some 200 ms. The bytes are transferred both ways, not copied.
 *
 * @returns the parsed body with the content of each file as a Buffer, still to be validated
 * @throws ReleaseRefusal INVALID_RELEASE
 */
async function readUpload(body: Buffer): Promise<unknown> {
  // A small buffer is part of a pool, and cannot be transferred.
  const { buffer } = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
  const worker = new Worker(program, { workerData: buffer, transferList: [buffer as ArrayBuffer], execArgv: [] });
  const [{ fault, upload, contents = [] }] = (await once(worker, 'message')) as [WorkerResult];
  if (fault !== undefined) throw new ReleaseRefusal('INVALID_RELEASE', `This cannot be taken. ${fault}`);
  if (!contents.length) return upload;
  const files = upload?.files?.map((entry, index) => {
    const bytes = contents[index];
    return { ...entry, content: bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  });
  return { ...upload, files };
}

/** Parses the bodies of these routes as uploads. A body beyond the limit is refused by its length, before it is received. */
export function parseUploads(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request: FastifyRequest, body: Buffer) =>
    readUpload(body),
  );
}
