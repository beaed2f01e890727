import { createServer } from 'node:net';
import { loadSettings, type Settings } from 'api';
import { StartFailure } from 'server/start-failure';

const words: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is in use by another program. Stop it, or choose another one: PORT=${port + 1} pnpm start`,
  EACCES: (_, port) => `Port ${port} may not be opened by this user. Choose one above 1023: PORT=4000 pnpm start`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Set HOST to one that it has, or leave it out.`,
};

/** The message of a failure to listen. */
export const listenFailure = (error: unknown, host: string, port: number): unknown => {
  const say = words[(error as NodeJS.ErrnoException).code ?? ''];
  return say ? new StartFailure(say(host, port), { cause: error }) : error;
};

/** Checks before the builds that the port is free; 0 picks any free one. @returns the port */
export function probePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(listenFailure(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address();
      const found = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(found));
    });
  });
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings with the actual port, from which addresses are built.
 *
 * @throws SettingsError, or StartFailure for an unusable port or folder
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
