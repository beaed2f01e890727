import { openTestApi, type TestApi } from '../../../testing';
import { type Clock, stopClock } from './clock';
import type { Browser } from './people-calls';

export const noLimit = { max: 1_000_000, windowSeconds: 60 };
export const minuteMs = 60_000;
export const named = (name: string) => `${name}@tafiya.ng`;
export const me = (browser: Browser) => browser.get('/staff/me');
/** The refusal of a call whose session has ended. */
export const over = { status: 401, code: 'STAFF_ONLY', message: 'Your session is over. Sign in again.' };

export interface PeopleApi {
  readonly api: TestApi;
  readonly clock: Clock;
  /** Moves the clock of the process and of the API. */
  travel(ms: number): void;
  /** What somebody has done, by the history. */
  actionsOf(actor: string): Promise<string[]>;
  /** What was logged. */
  log(): string;
  close(): Promise<void>;
}

/** An API with a stopped clock and without limits for an address: all browsers of the tests have the same. */
export async function openPeopleApi(): Promise<PeopleApi> {
  const clock = stopClock();
  let log = '';
  const api = await openTestApi({
    now: clock.now(),
    settings: { logLevel: 'info' },
    logTo: {
      write: (line) => {
        log += line;
      },
    },
  });
  const { settings, db } = api.context;
  Object.assign(settings, { limits: { ...settings.limits, staffSignInAddress: noLimit, staffAddress: noLimit } });
  return {
    api,
    clock,
    travel: (ms) => {
      clock.move(ms);
      api.travel(ms);
    },
    async actionsOf(actor) {
      const rows = await db
        .selectFrom('staff_actions')
        .select('action')
        .where('actor', '=', actor)
        .orderBy('id')
        .execute();
      return rows.map(({ action }) => action);
    },
    log: () => log,
    async close() {
      await api.close();
      clock.restore();
    },
  };
}
