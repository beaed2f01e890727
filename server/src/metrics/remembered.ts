interface RememberedOptions {
  /** How long a result, or a failure, is used again. */
  readonly keepMs: number;
  /** How long one call waits for a result. */
  readonly waitMs: number;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Reads at most once at a time, and again only after `keepMs`: however often it is called, a slow source has one open read.
 *
 * @returns undefined if the read failed, or is not done in time
 */
export const remembered = <Result>(
  read: () => Promise<Result>,
  { keepMs, waitMs, nowMs, onError }: RememberedOptions,
): (() => Promise<Result | undefined>) => {
  let last: { readonly result: Result | undefined; readonly atMs: number } | undefined;
  let reading: Promise<Result | undefined> | undefined;

  const readNow = async (): Promise<Result | undefined> => {
    const result = await read().catch((error: unknown) => void onError(error));
    last = { result, atMs: nowMs() };
    reading = undefined;
    return result;
  };

  return async () => {
    if (last && nowMs() - last.atMs < keepMs) return last.result;
    reading ??= readNow();
    return within(waitMs, reading);
  };
};

const within = async <Result>(ms: number, result: Promise<Result>): Promise<Result | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
};
