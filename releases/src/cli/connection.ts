import { resolve } from 'node:path';
import type { z } from 'zod';
import { apiBase, failure } from '../contract/common';
import type { ReleasesOperation } from '../contract/operations';
import { readSiteFile } from '../site/site-file';
import { CliFailure, type FailureReason } from './command';

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input of an operation, with the parts that it declares. */
export type Input<O extends ReleasesOperation> = (O extends { query: z.ZodType }
  ? { query: InputOf<O['query']> }
  : object) &
  (O extends { params: z.ZodType } ? { params: InputOf<O['params']> } : object) &
  (O extends { body: z.ZodType } ? { body: InputOf<O['body']> } : object);

export interface Connection {
  readonly origin: string;
  /** @throws CliFailure for any response that is not a success */
  call<O extends ReleasesOperation>(operation: O, input: Input<O>): Promise<z.output<O['data']>>;
}

/** Error codes with their own exit codes; all others are `refused`. */
const reasonOf: Readonly<Record<string, FailureReason>> = {
  UNAUTHORIZED: 'unauthorized',
  FORBIDDEN: 'unauthorized',
  RATE_LIMITED: 'unauthorized',
  FROZEN: 'frozen',
  GATE_REFUSED: 'gateRefused',
};

interface AnyInput {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function addressOf(site: KnownSite, operation: ReleasesOperation, { query = {}, params = {} }: AnyInput): URL {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(apiBase + path, site.origin);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

/** The calls of a site's `/releases/api`. */
export function connect(site: KnownSite): Connection {
  return {
    origin: site.origin,
    async call(operation, input) {
      const { body } = input as AnyInput;
      const response = await fetch(addressOf(site, operation, input as AnyInput), {
        method: operation.method,
        headers: {
          authorization: `Bearer ${site.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new CliFailure('unreachable', `${site.origin} cannot be reached. Start the site with \`pnpm start\`.`);
      });
      const json: unknown = await response.json().catch(() => undefined);
      if (!response.ok) throw refusalOf(site, response.status, json);
      const parsed = operation.data.safeParse((json as { data?: unknown } | undefined)?.data);
      if (parsed.success) return parsed.data as z.output<(typeof operation)['data']>;
      throw new CliFailure('refused', `${site.origin} sent a response that this command cannot read.`);
    },
  };
}

function refusalOf({ origin }: KnownSite, status: number, json: unknown): CliFailure {
  const refusal = failure.safeParse(json);
  if (!refusal.success)
    return new CliFailure(status === 401 ? 'unauthorized' : 'refused', `${origin} responded with status ${status}.`);
  const { code, message } = refusal.data;
  return new CliFailure(
    reasonOf[code] ?? 'refused',
    code === 'UNAUTHORIZED' ? `${origin} does not accept this token. ${message}` : message,
    code,
  );
}

type Environment = Readonly<Record<string, string | undefined>>;

interface KnownSite {
  readonly origin: string;
  readonly token: string;
}

/** The site that the environment names, else the one that runs on this machine's data folder. */
export async function findSite(env: Environment): Promise<KnownSite> {
  const { RELEASES_URL: origin, RELEASES_TOKEN: token } = env;
  if (origin && token) return { origin, token };
  if (origin || token) throw new CliFailure('usage', 'Set both RELEASES_URL and RELEASES_TOKEN, or neither.');
  const dataDir = resolve(env.DATA_DIR || '.data');
  const site = await readSiteFile(dataDir);
  if (site) return { origin: site.opsOrigin, token: site.token };
  throw new CliFailure(
    'unreachable',
    `No site is running on ${dataDir}. Start one with \`pnpm start\`, or set RELEASES_URL and RELEASES_TOKEN.`,
  );
}
