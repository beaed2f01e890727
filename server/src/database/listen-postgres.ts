import { Socket } from 'node:net';
import pg from 'pg';

/** The waits between attempts to get the connection back, the last one again and again. */
const retryMs = [50, 250, 1000, 5000] as const;

const answerTimeoutMs = 3000;

export interface Listening {
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  /** How often the server is asked whether the connection is still open: notifications do not show it. */
  readonly heartbeatMs?: number;
}

/**
 * Listens for the notifications of a channel on a separate connection, which is opened again whenever it drops or goes
 * silent. The listener is also called each time the connection is opened again, because notifications in between are lost.
 */
export const listenOnPostgres = (
  { url, channel, heartbeatMs = 15_000 }: ListenOptions,
  onNotification: () => void,
): Listening => {
  let socket: Socket | undefined;
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const after = (delayMs: number, work: () => Promise<void>) => {
    timer = setTimeout(() => void work(), delayMs);
    timer.unref();
  };

  const connect = async () => {
    const mine = new Socket();
    socket = mine;
    const client = new pg.Client({
      connectionString: url,
      stream: () => mine,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
    });
    let isDown = false;
    const lost = () => {
      if (isDown) return;
      isDown = true;
      mine.destroy();
      clearTimeout(timer);
      if (isStopped) return;
      after(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0, connect);
      failures += 1;
    };
    const beat = async () => {
      await client.query('select 1').then(() => isDown || after(heartbeatMs, beat), lost);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', onNotification);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      failures = 0;
      after(heartbeatMs, beat);
      onNotification();
    } catch {
      lost();
    }
  };

  void connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      // not by a message to the server, which a silent connection never delivers
      socket?.destroy();
    },
  };
};
