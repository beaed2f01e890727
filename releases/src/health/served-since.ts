import { isInCanary } from '../live/buckets';
import type { Pointer } from '../registry/pointer';

const epoch = new Date(0);

/**
 * The time from which a visit's reports on a release count. Undefined for a release that the visit cannot have been
 * served: an unknown one, or a canary that the visit is not assigned to.
 */
export function servedSince(pointer: Pointer | undefined, version: string, bucket: number): Date | undefined {
  if (!pointer) return undefined;
  const { name, live, canary, movedAt } = pointer;
  if (version === live) return movedAt;
  if (canary && version === canary.version) return isInCanary(name, canary.percent, bucket) ? canary.since : undefined;
  return version === pointer.lastKnownGood || version === pointer.previous ? epoch : undefined;
}
