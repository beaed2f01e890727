import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { operations } from '../contract/operations';
import type { PublishAnswer, publishRequest } from '../contract/releases-api';
import type { Moved } from '../registry/move-order';
import type { Registry } from '../registry/registry';
import { ReleaseRefusal } from '../release/refusal';
import { orderOf } from './moves.routes';
import { checkFactsOf, moveFactsOf } from './releases-facts';
import type { Serve } from './releases-serve';
import { callerOf, requireName, whoOf } from './releases-sign-in';

type PublishBody = z.output<typeof publishRequest>;

/** A release on its way in, and at once its first move if that was asked for. */
export function registerPublish(serve: Serve, registry: Registry): void {
  serve(operations.publish, async ({ body, request, reply }) => {
    const { build, declaration, by, commit, signature } = body;
    const { name, version } = build;
    requireName(request, name);
    await refuseIfFrozen(registry, body);
    const files = body.files.map(({ file, content }) => ({ file, content: Buffer.from(content, 'base64') }));
    const publisher = whoOf(request, by);
    const { isNew, check } = await registry.publish(
      { build, declaration, files, publisher, commit, signature },
      callerOf(request).token.holder,
    );
    const moved = await moveOn(registry, request, body);
    reply.code(isNew ? 201 : 200);
    const answer: PublishAnswer = {
      name,
      version,
      isNew,
      files: files.length,
      sizeBytes: files.reduce((sum, { content }) => sum + content.byteLength, 0),
      check: check && checkFactsOf(check),
      move: moved ? moveFactsOf(moved) : null,
    };
    return answer;
  });
}

/** Before the long part: what cannot move in the end need not be examined. */
async function refuseIfFrozen(registry: Registry, { build, live, canary }: PublishBody): Promise<void> {
  if (!live && canary === undefined) return;
  const frozen = (await registry.pointers()).find(({ name }) => name === build.name)?.frozen;
  if (frozen)
    throw new ReleaseRefusal(
      'FROZEN',
      `${build.name} is frozen by ${frozen.by}: "${frozen.why}". Publish it without --live and --canary, or have it thawed: \`pnpm release thaw ${build.name}\`.`,
    );
}

async function moveOn(registry: Registry, request: FastifyRequest, body: PublishBody): Promise<Moved | undefined> {
  const { build, by, live, canary, why } = body;
  const { name, version } = build;
  const wish = live
    ? { kind: 'publish' as const }
    : canary !== undefined && { kind: 'canary' as const, percent: canary };
  if (!wish) return undefined;
  try {
    return await registry.move(orderOf(request, by, { name, version, why: why ?? `published ${version}`, ...wish }));
  } catch (error) {
    if (error instanceof ReleaseRefusal)
      throw new ReleaseRefusal(error.code, `${name}@${version} is published, but it was not moved. ${error.message}`);
    throw error;
  }
}
