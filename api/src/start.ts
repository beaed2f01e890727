import { apiPrefix, createApi, createServer, loadSettings, SettingsError } from './index';
import { StartFailure } from './start-failure';

/** The API alone, without the site's documents: one of any number of processes on one PostgreSQL. */
const start = async (): Promise<void> => {
  const settings = loadSettings();
  const app = await createServer(settings);
  const api = await createApi({ settings, log: app.log });
  await app.register(api.plugin, { prefix: apiPrefix });
  await app.listen({ port: settings.port, host: settings.host });
  await api.startJobs();

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await app.close();
    await api.close();
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
};

start().catch((error: Error) => {
  const isForTheOperator = error instanceof SettingsError || error instanceof StartFailure;
  process.stderr.write(`${isForTheOperator ? error.message : error.stack}\n`);
  process.exit(1);
});
