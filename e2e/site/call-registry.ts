import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from './call-api';
import type { Site } from './launch-site';

/** The operator token that the release registry of a site created for itself. */
export const operatorTokenOf = async ({ dataDir }: Pick<Site, 'dataDir'>): Promise<string> =>
  (await readFile(join(dataDir, 'releases-token'), 'utf8')).trim();

/** Calls a site's release registry without a browser, with the operator token unless another one is given. */
export async function callRegistry<Data>(
  site: Pick<Site, 'opsOrigin' | 'dataDir'>,
  path: string,
  body?: object,
  token?: string,
): Promise<Answer<Data>> {
  const answer = await fetch(`${site.opsOrigin}/releases/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${token ?? (await operatorTokenOf(site))}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer<Data>['body'] };
}
