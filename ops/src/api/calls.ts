import { failureCode } from 'shared/checkout';
import type { signIn as signInOperation, signOut as signOutOperation } from 'shared/contract/staff';
import { type Call, type CallOptions, call, createCall } from 'shared/http';

/** The two APIs of the back office, each with its own session: bookings and payments, and the release registry. */
export type Area = 'staff' | 'releases';

type SessionResult = 'accepted' | 'refused';
type Listener = (area: Area, result: SessionResult) => void;
const listeners = new Set<Listener>();

/** Reports after each response whether the area's session was accepted. @returns an unsubscribe function */
export function onSessionResult(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const sessionCodes: readonly (string | undefined)[] = ['STAFF_ONLY', 'UNAUTHORIZED'];

/** Whether a call failed because there is no session, or no longer. */
export const isSessionOver = (error: unknown): boolean => sessionCodes.includes(failureCode(error));

/** Pages of other sites cannot send this header, so the session's cookie alone authorises nothing. */
const headers = { 'x-tafiya-ops': '1' };

type AnyCall = (method: string, path: string, input: object) => Promise<unknown>;

/** Adds the header to the calls of an area, and reports what each response says about the session. */
const callsOf =
  (area: Area, send: AnyCall): AnyCall =>
  async (method, path, input) => {
    const report = (result: SessionResult) => {
      for (const listener of listeners) listener(area, result);
    };
    try {
      const data = await send(method, path, { ...input, headers });
      report('accepted');
      return data;
    } catch (error) {
      if (isSessionOver(error)) report('refused');
      throw error;
    }
  };

/** A call of the booking API with the staff's session. @throws ApiError `STAFF_ONLY` without one */
export const callStaff = callsOf('staff', call as AnyCall) as Call;

interface ReleasesInput extends CallOptions {
  readonly query?: object;
  readonly body?: object;
}

// Long, as another publish may occupy the gate's browser.
const sendToReleases = callsOf('releases', createCall({ baseUrl: '/releases/api', timeoutMs: 30_000 }) as AnyCall);

/** A call of the release registry. @throws ApiError `UNAUTHORIZED` without a session */
export const callReleases = <Data>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  input: ReleasesInput = {},
): Promise<Data> => sendToReleases(method, path, input) as Promise<Data>;

/** Starts a session, whose cookie no script can read. @throws ApiError for a wrong token */
export const signIn: Readonly<Record<Area, (token: string) => Promise<unknown>>> = {
  staff: (token) => call<typeof signInOperation>('POST', '/staff/sign-in', { body: { token } }),
  releases: (token) => callReleases('POST', '/session', { body: { token } }),
};

/** @throws ApiError */
export const signOut: Readonly<Record<Area, () => Promise<unknown>>> = {
  staff: () => callStaff<typeof signOutOperation>('POST', '/staff/sign-out'),
  releases: () => callReleases('DELETE', '/session'),
};
