import { type Call, call } from 'shared/http';
import { isSessionOver } from './is-session-over';

type Standing = 'accepted' | 'refused';
const listeners = new Set<(standing: Standing) => void>();

/** Told after each answered call whether the session still stands. Returns what ends the listening. */
export function onSession(listener: (standing: Standing) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (standing: Standing) => {
  for (const listener of listeners) listener(standing);
};

/** No foreign page can send this header, so the session cookie alone moves nothing. */
const ours = { 'x-tafiya-ops': '1' };

/** A call of the back office, with the session that the browser keeps. @throws ApiError `STAFF_ONLY` once it is over */
export const callStaff = (async (method: 'GET' | 'POST', path: string, input: object = {}) => {
  try {
    const data = await (call as (method: string, path: string, input: object) => Promise<unknown>)(method, path, {
      ...input,
      headers: ours,
    });
    tell('accepted');
    return data;
  } catch (error) {
    if (isSessionOver(error)) tell('refused');
    throw error;
  }
}) as Call;
