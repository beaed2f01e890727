import { apiPrefix } from 'api';
import { registerSandboxPage } from 'api/sandbox';
import { registerMetrics } from 'server/metrics';
import type { OpsBuild } from '../builds/ops-build';
import { registerOps } from '../http/ops.routes';
import type { Watch } from '../watch/watch-packages';
import type { SiteParts } from './open-parts';

interface Pages {
  /** The built pages of the back office, if there are any. */
  readonly backOffice: OpsBuild | undefined;
  /** Packages that are served from watch builds. */
  readonly watching: Watch | undefined;
}

/** Registers the routes of both servers. */
export async function mountSite(
  { app, ops, api, releases, metrics }: SiteParts,
  { backOffice, watching }: Pages,
): Promise<void> {
  await app.register(api.plugin, { prefix: apiPrefix });
  await ops.register(api.opsPlugin, { prefix: apiPrefix });
  registerSandboxPage(api.context.settings.payment.isForStaffOnly ? ops : app, api.context);
  registerMetrics(ops, { metrics, token: api.context.settings.metricsToken, context: api.context });
  registerOps(ops, backOffice);
  watching?.register(app);
  await releases.registerApi(ops, api.people);
  await releases.register(app, watching);
}
