import type { Answer, Visitor } from './visitor';

/** One request of the load, again and again. */
export interface LoadRequest {
  readonly name: string;
  ask(visitor: Visitor): Promise<Answer>;
}

export interface LoadResult {
  readonly answered: number;
  /** What a traveller would have noticed: by request and by what came, how often. */
  readonly lost: Readonly<Record<string, number>>;
}

const firstFault = 500;

/** Asks without a pause, each request by a few at once, until it is stopped. */
export function startLoad(visitor: Visitor, requests: readonly LoadRequest[], atOnce: number) {
  let isOver = false;
  let answered = 0;
  const lost: Record<string, number> = {};
  const lose = (what: string) => {
    lost[what] = (lost[what] ?? 0) + 1;
  };
  const ask = async ({ name, ask: send }: LoadRequest) => {
    while (!isOver)
      await send(visitor).then(
        ({ status }) => {
          answered += 1;
          if (status >= firstFault) lose(`${name}: ${status}`);
        },
        (error: Error) => lose(`${name}: ${error.message}`),
      );
  };
  const all = requests.flatMap((request) => Array.from({ length: atOnce }, () => ask(request)));
  return {
    async stop(): Promise<LoadResult> {
      isOver = true;
      await Promise.all(all);
      return { answered, lost };
    },
  };
}
