import type { SimulatorClock } from './clock';

export interface OutgoingNotice {
  /** The name of the event at the provider. */
  readonly event: string;
  /** The bytes that are sent, the same at every attempt. */
  readonly body: string;
}

export interface SentNotice extends OutgoingNotice {
  readonly id: number;
  readonly createdAt: Date;
  /** The number of deliveries that were tried. */
  readonly attempts: number;
  /** The status of the last answer; `no answer` if there was none. */
  readonly lastStatus: number | 'no answer' | undefined;
  /** When it is sent next; undefined if it was taken, given up, or lost. */
  readonly nextAt: Date | undefined;
}

/** Sends one notice. @returns the HTTP status of the answer; it rejects without an answer */
export type SendNotice = (body: Buffer, headers: Readonly<Record<string, string>>) => Promise<number>;

export interface NoticeRules {
  /** The headers of one delivery: the signature. */
  headersOf(body: Buffer): Readonly<Record<string, string>>;
  /** How long after the failed attempt with this number, from 1, the next one follows; undefined if none does. */
  retryAfterMs(attempt: number): number | undefined;
}

export type NoticeOrder = 'first' | 'last';

export interface Notices {
  add(notice: OutgoingNotice): SentNotice;
  /**
   * Delivers what is due at the time of the clock, one after the other; each notice is tried once.
   * @returns the number of notices that were taken
   */
  deliver(): Promise<number>;
  /** Makes due again what was created between these instants and was given up or lost. */
  resend(from: Date, to: Date): void;
  /** Delivers this notice once more, whatever became of it. @returns the status of the answer */
  replay(id: number): Promise<number | 'no answer'>;
  /** While it is held, `deliver` sends nothing. */
  hold(): void;
  release(): void;
  /** The next notices are never delivered. */
  lose(count: number): void;
  /** Each delivery is made this often, all at the same time. */
  copies: number;
  /** Whether the oldest or the newest due notice is delivered first. */
  order: NoticeOrder;
  readonly isHeld: boolean;
  /** All, oldest first. */
  readonly all: readonly SentNotice[];
}

interface Row extends OutgoingNotice {
  readonly id: number;
  readonly createdAt: Date;
  attempts: number;
  lastStatus: number | 'no answer' | undefined;
  nextAt: Date | undefined;
}

/** The deliveries of a provider: each notice is sent again until it is answered with 200. */
export function createNotices(clock: SimulatorClock, send: SendNotice | undefined, rules: NoticeRules): Notices {
  const rows: Row[] = [];
  let isHeld = false;
  let toLose = 0;
  /** Deliveries of one call at a time: a second call waits, so that it does not send the same again. */
  let turn: Promise<unknown> = Promise.resolve();

  const attempt = async (row: Row): Promise<number | 'no answer'> => {
    if (!send) throw new Error('This simulator has no address for notices: start it with one.');
    const body = Buffer.from(row.body);
    const once = () => send(body, rules.headersOf(body)).catch(() => 'no answer' as const);
    const [first = 'no answer', ...others] = await Promise.all(Array.from({ length: notices.copies }, once));
    row.attempts += 1;
    row.lastStatus = [first, ...others].find((status) => status === 200) ?? first;
    return row.lastStatus;
  };

  const deliverDue = async (): Promise<number> => {
    const now = clock.now();
    const due = rows.filter(({ nextAt }) => nextAt && nextAt <= now);
    if (notices.order === 'last') due.reverse();
    let taken = 0;
    for (const row of due) {
      if (isHeld) break;
      const status = await attempt(row);
      const waitMs = status === 200 ? undefined : rules.retryAfterMs(row.attempts);
      row.nextAt = waitMs === undefined ? undefined : new Date(clock.now().getTime() + waitMs);
      if (status === 200) taken += 1;
    }
    return taken;
  };

  const notices: Notices = {
    add(notice) {
      const isLost = toLose > 0;
      if (isLost) toLose -= 1;
      const now = clock.now();
      const row: Row = {
        ...notice,
        id: rows.length + 1,
        createdAt: now,
        attempts: 0,
        lastStatus: undefined,
        nextAt: isLost ? undefined : now,
      };
      rows.push(row);
      return row;
    },
    deliver() {
      if (!send) return Promise.resolve(0);
      const mine = turn.then(deliverDue);
      turn = mine.catch(() => undefined);
      return mine;
    },
    resend(from, to) {
      const isGivenUp = ({ nextAt, lastStatus, createdAt }: Row) =>
        nextAt === undefined && lastStatus !== 200 && createdAt >= from && createdAt <= to;
      for (const row of rows.filter(isGivenUp)) row.nextAt = clock.now();
    },
    async replay(id) {
      const row = rows.find((one) => one.id === id);
      if (!row) throw new Error(`There is no notice ${id}.`);
      return attempt(row);
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
    },
    lose(count) {
      toLose += count;
    },
    copies: 1,
    order: 'first',
    get isHeld() {
      return isHeld;
    },
    all: rows,
  };
  return notices;
}

const answerLimitMs = 30_000;

/** Sends notices to an address over the network. */
export const noticesTo =
  (url: string): SendNotice =>
  async (body, headers) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerLimitMs),
    });
    await response.arrayBuffer();
    return response.status;
  };
