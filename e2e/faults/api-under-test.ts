import { type Engine, type LaunchOptions, launchSite, type Site } from '../site/launch-site';

const unlimited = '1000000/60';

/** Raised because all travellers of a fault come from one address. */
export const raisedLimits = {
  LIMIT_CREATE_ADDRESS: unlimited,
  LIMIT_ANY_ADDRESS: unlimited,
  LIMIT_TRACKING_ADDRESS: unlimited,
};

/** Launches the booking API in a separate process on a separate database, works with it, and removes it with its data. */
export async function withApi<Result>(
  engine: Engine,
  work: (site: Site) => Promise<Result>,
  env: Readonly<Record<string, string>> = {},
  options: Pick<LaunchOptions, 'home' | 'prepare' | 'server'> = {},
): Promise<Result> {
  const site = await launchSite({ ...options, engine, part: 'api', env: { ...raisedLimits, ...env } });
  try {
    return await work(site);
  } finally {
    await site.discard();
  }
}
