import { isInCanary } from '../live/buckets';
import type { Pointer } from '../registry/pointer';

const ever = new Date(0);

/**
 * Since when a visit's voice on a release counts; undefined for one that it cannot have been served: nobody speaks of a
 * canary that is not his, or of what is not there.
 */
export function servedSince(pointer: Pointer | undefined, version: string, bucket: number): Date | undefined {
  if (!pointer) return undefined;
  const { name, live, canary, movedAt } = pointer;
  if (version === live) return movedAt;
  if (canary && version === canary.version) return isInCanary(name, canary.percent, bucket) ? canary.since : undefined;
  return version === pointer.lastKnownGood || version === pointer.previous ? ever : undefined;
}
