import { loadSettings, type Settings } from 'api';
import { probePort } from './free-port';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings with the port that will really be used, so that every address made from it is right.
 *
 * @throws SettingsError, or StartFailure for a port or a folder that cannot be had
 */
export async function readSettings(env: Environment): Promise<Settings> {
  const first = loadSettings(env);
  const port = await probePort(first.host, first.port);
  return port === first.port ? first : loadSettings({ ...env, PORT: String(port) });
}

const everyName = ['127.0.0.1', '0.0.0.0', '::', '::1'];

/** The address of the site for a browser on this machine. */
export const localOrigin = ({ host, port }: Pick<Settings, 'host' | 'port'>): string =>
  `http://${everyName.includes(host) ? 'localhost' : host}:${port}`;
