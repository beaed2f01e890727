import { type CallOptions, createCall } from 'shared/http';
import { isSessionOver } from './is-session-over';
import { ours, tellStanding } from './standing';

interface Input extends CallOptions {
  readonly query?: object;
  readonly body?: object;
}

type AnyCall = (method: string, path: string, input: object) => Promise<unknown>;

// A publish elsewhere may be holding the gate's browser.
const call = createCall({ baseUrl: '/releases/api', timeoutMs: 30_000 }) as AnyCall;

/** A call of the release registry. @throws ApiError `UNAUTHORIZED` where no session stands */
export async function callReleases<Data>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  input: Input = {},
): Promise<Data> {
  try {
    const data = (await call(method, path, { ...input, headers: ours })) as Data;
    tellStanding('releases', 'accepted');
    return data;
  } catch (error) {
    if (isSessionOver(error)) tellStanding('releases', 'refused');
    throw error;
  }
}
