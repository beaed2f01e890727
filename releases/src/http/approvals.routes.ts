import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from 'server/http';
import type { ApprovalFacts } from '../contract/approvals-api';
import { operations } from '../contract/operations';
import { type Approval, approverFault, type Decision, hasAsked, needsTwo } from '../registry/approvals';
import { moveMessage } from '../registry/move-messages';
import type { Registry } from '../registry/registry';
import { changeOf } from './record-move';
import { authorOf, callerOf, notShown, recordDone, requireName, seesPeople, visibleNames } from './registry-access';

const decisionOf = (request: FastifyRequest, id: string, by: string | undefined): Decision => ({
  ...authorOf(request, by),
  id,
  mover: callerOf(request).names === null ? 'operator' : 'squad',
});

/** Why a caller may not approve a request. */
function faultOf(request: FastifyRequest, { name, asked }: Approval): string | undefined {
  const { names } = callerOf(request);
  if (names !== null && !names.includes(name)) return `This is for operators and the squad of ${name}.`;
  return approverFault(asked, authorOf(request, undefined));
}

export function approvalFactsOf(request: FastifyRequest, approval: Approval): ApprovalFacts {
  const { asked, askedAt, expiresAt, ...rest } = approval;
  const fault = faultOf(request, approval);
  return {
    ...rest,
    askedBy: seesPeople(request, approval.name) ? asked.who : notShown,
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    mayApprove: fault === undefined,
    whyNot: fault ?? null,
    needsTwo: needsTwo(asked),
  };
}

/** What has to be done about a move that waits. */
export const waitingMessage = ({ id, name, version, expiresAt, asked }: Approval): string =>
  `${name}@${version} waits for a second person, request ${id}. ${needsTwo(asked) ? 'Nobody knows who uses this token, so two persons approve it' : 'Another person approves it'} on the page of releases, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;

/** The routes to see and to decide what waits for a second person. */
export function registerApprovals(app: FastifyInstance, registry: Registry): void {
  route(app, operations.approvals, async ({ request }) => {
    const own = visibleNames(request);
    const pending = (await registry.approvals()).filter(({ name }) => !own || own.includes(name));
    return { approvals: pending.map((approval) => approvalFactsOf(request, approval)) };
  });

  route(app, operations.approve, async ({ params: { id }, body: { by }, request }) => {
    const { name, version } = await registry.approval(id);
    requireName(request, name);
    const moved = await registry.approve(decisionOf(request, id, by));
    const { before, after } = moved && moved !== 'confirmed' ? changeOf(moved) : { before: {}, after: { version } };
    await recordDone(request, {
      action: moved === 'confirmed' ? 'releases: confirm' : 'releases: approve',
      reference: name,
      before,
      after: { request: id, ...after },
    });
    if (moved === 'confirmed')
      return {
        id,
        name,
        sentence: `You have confirmed ${name}@${version}. It goes live when another person approves it.`,
      };
    const sentence = moved ? moveMessage(moved, 'did') : `${name} was on ${version} already.`;
    return { id, name, sentence };
  });

  route(app, operations.decline, async ({ params: { id }, body: { by, why }, request }) => {
    const { name, version, asked } = await registry.approval(id);
    requireName(request, name);
    const isOwn = hasAsked(asked, authorOf(request, by));
    const reason = why ?? (isOwn ? 'taken back' : 'declined');
    await registry.decline({ ...decisionOf(request, id, by), why: reason });
    await recordDone(request, {
      action: isOwn ? 'releases: take back' : 'releases: decline',
      reference: name,
      before: { request: id, version, waits: true },
      after: { waits: false, reason },
    });
    return {
      id,
      name,
      sentence: `${name}@${version} does not go live: the request is ${isOwn ? 'taken back' : 'declined'}.`,
    };
  });
}
