import type { HttpResponse, Visitor } from './visitor';

/** A request that the load repeats. */
export interface LoadRequest {
  readonly name: string;
  send(visitor: Visitor): Promise<HttpResponse>;
}

export interface LoadResult {
  readonly answered: number;
  /** The number of failures by request name and status or error. */
  readonly failures: Readonly<Record<string, number>>;
}

const firstServerError = 500;

/** Repeats each request without a pause, `concurrency` at a time, until it is stopped. */
export function startLoad(visitor: Visitor, requests: readonly LoadRequest[], concurrency: number) {
  let isStopped = false;
  let answered = 0;
  const failures: Record<string, number> = {};
  const countFailure = (what: string) => {
    failures[what] = (failures[what] ?? 0) + 1;
  };
  const repeat = async ({ name, send }: LoadRequest) => {
    while (!isStopped)
      await send(visitor).then(
        ({ status }) => {
          answered += 1;
          if (status >= firstServerError) countFailure(`${name}: ${status}`);
        },
        (error: Error) => countFailure(`${name}: ${error.message}`),
      );
  };
  const all = requests.flatMap((request) => Array.from({ length: concurrency }, () => repeat(request)));
  return {
    async stop(): Promise<LoadResult> {
      isStopped = true;
      await Promise.all(all);
      return { answered, failures };
    },
  };
}
