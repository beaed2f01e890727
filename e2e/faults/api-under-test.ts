import { type Engine, launchSite, type Site } from '../site/launch-site';

const unlimited = '1000000/60';

/** The limits on callers are no subject of a fault, and all travellers come from one address. */
export const raisedLimits = {
  LIMIT_CREATE_ADDRESS: unlimited,
  LIMIT_ANY_ADDRESS: unlimited,
  LIMIT_TRACKING_ADDRESS: unlimited,
};

/** The booking API in a process of its own, on a database of its own. */
const launchApi = (engine: Engine, env: Readonly<Record<string, string>> = {}): Promise<Site> =>
  launchSite({ engine, part: 'api', env: { ...raisedLimits, ...env } });

/** Launches an API, works with it, and removes it with its data. */
export async function withApi<Result>(
  engine: Engine,
  work: (site: Site) => Promise<Result>,
  env?: Readonly<Record<string, string>>,
): Promise<Result> {
  const site = await launchApi(engine, env);
  try {
    return await work(site);
  } finally {
    await site.discard();
  }
}
