import { closeServer, createServer } from 'server/http';
import { createMetrics, registerMetrics } from 'server/metrics';
import { SettingsError } from 'server/settings';
import { StartFailure } from 'server/start-failure';
import { apiPrefix, createApi, loadSettings } from './index';

/** What has not ended by then is cut off; jobs come again when their leases are over. */
const stopLimitMs = 30_000;

/** The API alone, without the site's documents: one of any number of processes on one PostgreSQL. */
const start = async (): Promise<void> => {
  const settings = loadSettings();
  const metrics = createMetrics({
    onError: (err) => app.log.warn({ err }, 'Metrics of the database could not be read'),
  });
  const app = await createServer(settings, { meter: metrics.meter('site') });
  const api = await createApi({ settings, log: app.log, metrics });
  await app.register(api.plugin, { prefix: apiPrefix });
  const ops = await createServer({ ...settings, origin: settings.opsOrigin }, { meter: metrics.meter('back_office') });
  await ops.register(api.opsPlugin, { prefix: apiPrefix });
  registerMetrics(ops, { metrics, token: settings.metricsToken, context: api.context });
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    // unref: the process ends by itself as soon as nothing is open
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    await Promise.all([app, ops].map(closeServer));
    await api.close();
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());

  const listenTextResolver = (address: string) => `The back office is listening at ${address}`;
  await ops.listen({ port: settings.opsPort, host: settings.host, listenTextResolver });
  await app.listen({ port: settings.port, host: settings.host });
  await api.startJobs().catch((error: unknown) => {
    if (!isStopping) throw error;
  });
};

start().catch((error: Error) => {
  const isForTheOperator = error instanceof SettingsError || error instanceof StartFailure;
  process.stderr.write(`${isForTheOperator ? error.message : error.stack}\n`);
  process.exit(1);
});
