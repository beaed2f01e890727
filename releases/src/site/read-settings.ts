import { createServer } from 'node:net';
import { loadSettings, type Settings } from 'api';
import { StartFailure } from 'server/start-failure';

type PortVariable = 'PORT' | 'OPS_PORT';

const words: Readonly<Record<string, (host: string, port: number, variable: PortVariable) => string>> = {
  EADDRINUSE: (_, port, variable) =>
    `Port ${port} is in use by another program. Stop it, or choose another one: ${variable}=${port + 1} pnpm start`,
  EACCES: (_, port, variable) =>
    `Port ${port} may not be opened by this user. Choose one above 1023: ${variable}=4000 pnpm start`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Set HOST to one that it has, or leave it out.`,
};

/** The message of a failure to listen. */
export const listenFailure = (error: unknown, host: string, port: number, variable: PortVariable = 'PORT'): unknown => {
  const say = words[(error as NodeJS.ErrnoException).code ?? ''];
  return say ? new StartFailure(say(host, port, variable), { cause: error }) : error;
};

/** Checks before the builds that the port is free; 0 picks any free one. @returns the port */
export function probePort(host: string, port: number, variable: PortVariable = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(listenFailure(error, host, port, variable)));
    server.listen(port, host, () => {
      const address = server.address();
      const found = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(found));
    });
  });
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings with the actual ports, from which addresses are built.
 *
 * @throws SettingsError, or StartFailure for an unusable port or folder
 */
export async function readSettings(env: Environment): Promise<Settings> {
  const { host, port: givenPort, opsPort: givenOpsPort } = loadSettings(env);
  const port = await probePort(host, givenPort);
  const opsPort = await probePort(host, givenOpsPort, 'OPS_PORT');
  return loadSettings({ ...env, PORT: String(port), OPS_PORT: String(opsPort) });
}

const everyName = ['127.0.0.1', '0.0.0.0', '::', '::1'];

/** The address of a server of this process for a browser on this machine. */
export const localOrigin = (host: string, port: number): string =>
  `http://${everyName.includes(host) ? 'localhost' : host}:${port}`;
