import pg from 'pg';

/** The waits between attempts to get the connection back, the last one again and again. */
const retryMs = [50, 250, 1000, 5000] as const;

export interface Listening {
  stop(): Promise<void>;
}

/**
 * Hears the notifications of a channel on a connection of its own, which is opened again whenever it drops. The
 * listener is also called each time the connection stands anew, for whatever was said meanwhile is lost.
 */
export function listenOnPostgres(url: string, channel: string, hear: () => void): Listening {
  let client: pg.Client | undefined;
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const mine = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 3000 });
    client = mine;
    let isDown = false;
    const lost = () => {
      if (isDown) return;
      isDown = true;
      mine.end().catch(() => undefined);
      if (isStopped) return;
      timer = setTimeout(connect, retryMs[Math.min(failures, retryMs.length - 1)]);
      timer.unref();
      failures += 1;
    };
    mine.on('error', lost);
    mine.on('end', lost);
    mine.on('notification', hear);
    try {
      await mine.connect();
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`);
      failures = 0;
      hear();
    } catch {
      lost();
    }
  };

  void connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
