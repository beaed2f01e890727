import { newKey } from './call-api';
import type { Site } from './launch-site';
import { callOps, openStaffSession } from './staff-session';

const sessions = new WeakMap<Site, ReturnType<typeof openStaffSession>>();

/** Calls the API as a person who works with bookings, rides and money. */
export async function callAsStaff<Data>(site: Site, path: string, body?: unknown): Promise<Data> {
  const session = sessions.get(site) ?? openStaffSession(site, ['support', 'dispatch', 'money']);
  sessions.set(site, session);
  const { data } = await callOps(site, path, body, {
    ...(await session),
    ...(body !== undefined && { 'Idempotency-Key': newKey() }),
  });
  return data;
}
