import { newKey } from './call-api';
import type { Site } from './launch-site';
import { openStaffSession } from './staff-session';

const sessions = new WeakMap<Site, ReturnType<typeof openStaffSession>>();

/** Calls the API as a person who works with bookings and rides. */
export async function callAsStaff<Data>(site: Site, path: string, body?: unknown): Promise<Data> {
  const session = sessions.get(site) ?? openStaffSession(site, ['support', 'dispatch']);
  sessions.set(site, session);
  const answer = await fetch(`${site.opsOrigin}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(await session),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { data, code, message } = await answer.json();
  if (!answer.ok) throw new Error(`The API answered ${answer.status} ${code}: ${message}`);
  return data;
}
