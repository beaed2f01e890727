import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newKey } from './call-api';
import type { Site } from './launch-site';

/** Calls the API with the staff token that the site created for itself. */
export async function callAsStaff<Data>(site: Site, path: string, body?: unknown): Promise<Data> {
  const token = readFileSync(join(site.dataDir, 'staff-token'), 'utf8').trim();
  const answer = await fetch(`${site.opsOrigin}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { data, code, message } = await answer.json();
  if (!answer.ok) throw new Error(`The API answered ${answer.status} ${code}: ${message}`);
  return data;
}
