import type { FastifyRequest } from 'fastify';
import type { MoveOrAsk } from '../registry/approvals';
import type { Moved, MoveOrder } from '../registry/move-order';
import { recordDone } from './registry-access';

/** What of a pointer was before and after a move. */
export function changeOf({ kind, from, to, percent, endedCanary }: Moved): { before: object; after: object } {
  switch (kind) {
    case 'canary':
      return { before: { canary: endedCanary }, after: { canary: to, percent } };
    case 'canary-end':
      return { before: { canary: from }, after: { canary: null } };
    case 'freeze':
    case 'thaw':
      return { before: { frozen: kind === 'thaw' }, after: { frozen: kind === 'freeze' } };
    case 'no-auto':
    case 'auto':
      return { before: { automaticRollback: kind === 'no-auto' }, after: { automaticRollback: kind === 'auto' } };
    default:
      return {
        before: { live: from, ...(endedCanary && { canary: endedCanary }) },
        after: { live: to, ...(endedCanary && { canary: null }) },
      };
  }
}

/** Records a move, or that it waits for a second person, in the history of the staff. Nothing if nothing had to change. */
export async function recordMoveOrAsk(
  request: FastifyRequest,
  { name, why }: Pick<MoveOrder, 'name' | 'why'>,
  { moved, approval }: MoveOrAsk,
): Promise<void> {
  if (approval) {
    const { id, version, kind, percent, live } = approval;
    const after = { request: id, move: kind, version, percent, reason: why };
    return recordDone(request, { action: 'releases: ask', reference: name, before: { live }, after });
  }
  if (!moved) return;
  const { before, after } = changeOf(moved);
  const action = `releases: ${moved.kind === 'publish' ? 'promote' : moved.kind}`;
  await recordDone(request, { action, reference: name, before, after: { ...after, reason: why } });
}
