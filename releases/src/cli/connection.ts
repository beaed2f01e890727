import { resolve } from 'node:path';
import type { z } from 'zod';
import {
  apiBase,
  failure,
  historyAnswer,
  type PublishRequest,
  publishAnswer,
  type RollbackRequest,
  rollbackAnswer,
  statusAnswer,
} from '../contract/releases-api';
import { readSiteFile } from '../site/site-file';
import { CliFailure } from './failure';

type Environment = Readonly<Record<string, string | undefined>>;

interface Site {
  readonly origin: string;
  readonly token: string;
}

/** The site that is meant: the one that the environment names, else the one that runs on this machine's data. */
export async function findSite(env: Environment): Promise<Site> {
  const { RELEASES_URL: origin, RELEASES_TOKEN: token } = env;
  if (origin && token) return { origin, token };
  if (origin || token)
    throw new CliFailure('usage', 'RELEASES_URL and RELEASES_TOKEN are set together, or neither of them.');
  const dataDir = resolve(env.DATA_DIR || '.data');
  const site = await readSiteFile(dataDir);
  if (site) return site;
  throw new CliFailure(
    'unreachable',
    `No site is running on ${dataDir}. Start one with \`pnpm start\`, or set RELEASES_URL and RELEASES_TOKEN.`,
  );
}

/** The calls of `/releases/api`. @throws CliFailure for every other answer than the wished one */
export function connect(site: Site) {
  async function call<S extends z.ZodType>(
    method: string,
    path: string,
    answer: S,
    body?: unknown,
  ): Promise<z.output<S>> {
    const response = await fetch(new URL(apiBase + path, site.origin), {
      method,
      headers: {
        authorization: `Bearer ${site.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new CliFailure(
        'unreachable',
        `Nothing answers at ${site.origin}. Is the site running? \`pnpm start\` starts it.`,
      );
    });
    const json: unknown = await response.json().catch(() => undefined);
    if (response.status === 401) throw new CliFailure('unauthorized', `${site.origin} does not take this token.`);
    if (!response.ok) {
      const said = failure.safeParse(json);
      throw new CliFailure('refused', said.success ? said.data.message : `${site.origin} answered ${response.status}.`);
    }
    const parsed = answer.safeParse((json as { data?: unknown } | undefined)?.data);
    if (!parsed.success)
      throw new CliFailure('refused', `${site.origin} answered something that this command does not know.`);
    return parsed.data;
  }

  return {
    origin: site.origin,
    publish: (request: PublishRequest) => call('POST', '/releases', publishAnswer, request),
    rollBack: (request: RollbackRequest) => call('POST', '/rollback', rollbackAnswer, request),
    status: () => call('GET', '/status', statusAnswer),
    history: (name: string | undefined, limit: number) =>
      call('GET', `/history?${new URLSearchParams({ limit: String(limit), ...(name && { name }) })}`, historyAnswer),
  };
}

export type Connection = ReturnType<typeof connect>;
