import type { BegunCall, WithBegunCalls } from './first-call';

/** As old as an answer may be that a page shows without asking anew. */
const freshMs = 60_000;

/** The call that the document has begun, if it is this one; each is given away once. */
export function takeCall(method: string, url: string, body: unknown): BegunCall | undefined {
  const place = globalThis as WithBegunCalls;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const found = place.tafiyaFirstCalls?.find(
    (begun) => begun.method === method && begun.url === url && begun.body === sent,
  );
  if (!found) return undefined;
  place.tafiyaFirstCalls = place.tafiyaFirstCalls?.filter((begun) => begun !== found);
  return Date.now() - found.begunAtMs < freshMs ? found : undefined;
}
