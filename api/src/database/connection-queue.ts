import type { Pool, PoolClient } from 'pg';

type Waiter = (client: Promise<PoolClient>) => void;

const urgentPatience = 5;

/** A connection out of the queue; `release` gives it to whoever is next, or closes it if it is broken. */
export interface Lent {
  readonly client: PoolClient;
  release(isBroken?: boolean): void;
}

/**
 * Lends a pool's connections in the order of asking, but to the urgent first: what must not be turned away does not
 * wait behind a crowd of calls. Nobody waits longer than `longestWaitMs`, the urgent five times as long: where they are a
 * crowd themselves, late is better than not at all.
 */
export class ConnectionQueue {
  readonly #pool: Pool;
  readonly #longestWaitMs: number;
  readonly #urgent: Waiter[] = [];
  readonly #others: Waiter[] = [];
  #free: number;

  constructor(pool: Pool, { most, longestWaitMs }: { readonly most: number; readonly longestWaitMs: number }) {
    this.#pool = pool;
    this.#free = most;
    this.#longestWaitMs = longestWaitMs;
  }

  async connect({ isUrgent }: { readonly isUrgent: boolean }): Promise<Lent> {
    const client = await (this.#free > 0 ? this.#take() : this.#wait(isUrgent));
    let isLent = true;
    const release = (isBroken = false) => {
      if (!isLent) return;
      isLent = false;
      client.release(isBroken);
      this.#giveBack();
    };
    return { client, release };
  }

  async #take(): Promise<PoolClient> {
    this.#free -= 1;
    try {
      return await this.#pool.connect();
    } catch (error) {
      this.#giveBack();
      throw error;
    }
  }

  #wait(isUrgent: boolean): Promise<PoolClient> {
    const line = isUrgent ? this.#urgent : this.#others;
    return new Promise((resolve, reject) => {
      const waiter: Waiter = (client) => {
        clearTimeout(timer);
        resolve(client);
      };
      const timer = setTimeout(
        () => {
          line.splice(line.indexOf(waiter), 1);
          reject(new Error('timeout exceeded when trying to connect'));
        },
        this.#longestWaitMs * (isUrgent ? urgentPatience : 1),
      );
      line.push(waiter);
    });
  }

  #giveBack(): void {
    this.#free += 1;
    const next = this.#urgent.shift() ?? this.#others.shift();
    next?.(this.#take());
  }
}
