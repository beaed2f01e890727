import { resolve } from 'node:path';
import { loadSettings, type Settings } from 'api';
import { dataFailure } from './data-failure';
import { probePort } from './free-port';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings with the port that will really be used, so that every address made from it is right.
 *
 * @throws SettingsError, or StartFailure for a port or a folder that cannot be had
 */
export async function readSettings(env: Environment): Promise<Settings> {
  const first = await load(env);
  const port = await probePort(first.host, first.port);
  return port === first.port ? first : load({ ...env, PORT: String(port) });
}

async function load(env: Environment): Promise<Settings> {
  try {
    return loadSettings(env);
  } catch (error) {
    throw dataFailure(error, { dataDir: resolve(env.DATA_DIR || '.data'), databaseUrl: env.DATABASE_URL });
  }
}

const everyName = ['127.0.0.1', '0.0.0.0', '::', '::1'];

/** The address by which a browser on this machine reaches the site. */
export const localOrigin = ({ host, port }: Pick<Settings, 'host' | 'port'>): string =>
  `http://${everyName.includes(host) ? 'localhost' : host}:${port}`;
