import { failureCode } from 'shared/checkout';
import { type Call, type CallOptions, call, createCall, newIdempotencyKey } from 'shared/http';

/**
 * What a response says about the session: it was accepted, it is over, or the person may do less than this page believes.
 */
type SessionResult = 'accepted' | 'over' | 'refused';
type Listener = (result: SessionResult) => void;
const listeners = new Set<Listener>();

/** Reports after each response what it says about the session. @returns an unsubscribe function */
export function onSessionResult(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Confirm = () => Promise<boolean>;
let confirmAtPerson: Confirm | undefined;

/**
 * Sets who asks the person for password and code when a call needs them again. `confirm` resolves to whether they were right.
 * @returns a function that takes it back
 */
export function onConfirmationNeeded(confirm: Confirm): () => void {
  confirmAtPerson = confirm;
  return () => {
    if (confirmAtPerson === confirm) confirmAtPerson = undefined;
  };
}

const overCodes: readonly (string | undefined)[] = ['STAFF_ONLY', 'UNAUTHORIZED'];
const refusedCodes: readonly (string | undefined)[] = ['FORBIDDEN', 'SECOND_FACTOR_NEEDED'];

/** Whether a call failed because there is no session, or no longer. */
export const isSessionOver = (error: unknown): boolean => overCodes.includes(failureCode(error));

/** Whether a call was not made because the person has not confirmed it. */
export const isUnconfirmed = (error: unknown): boolean => failureCode(error) === 'CONFIRM_AGAIN';

// a list that refreshes itself on an unattended screen must not keep the session open
const attendedMs = 60_000;
let usedAtMs = Date.now();
const noteUse = () => {
  usedAtMs = Date.now();
};
for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, noteUse, { capture: true, passive: true });

/** Pages of other sites cannot send the first header, so the session's cookie alone authorises nothing. */
const headers = (method: string) => ({
  'x-tafiya-ops': '1',
  ...(method === 'GET' && Date.now() - usedAtMs > attendedMs && { 'x-tafiya-refresh': '1' }),
});

type AnyCall = (method: string, path: string, input?: object) => Promise<unknown>;

/**
 * Adds the headers, and reports what each response says about the session. A call that needs a new confirmation is sent again
 * after it, as the same attempt.
 */
const withSession =
  (send: AnyCall): AnyCall =>
  async (method, path, input) => {
    const attempt = { ...(method === 'POST' && { idempotencyKey: newIdempotencyKey() }), ...input };
    const report = (result: SessionResult) => {
      for (const listener of listeners) listener(result);
    };
    const sendOnce = async () => {
      try {
        const data = await send(method, path, { ...attempt, headers: headers(method) });
        report('accepted');
        return data;
      } catch (error) {
        if (isSessionOver(error)) report('over');
        if (refusedCodes.includes(failureCode(error))) report('refused');
        throw error;
      }
    };
    try {
      return await sendOnce();
    } catch (error) {
      if (!isUnconfirmed(error) || !(await confirmAtPerson?.())) throw error;
      return sendOnce();
    }
  };

/** A call of the booking API with the person's session. @throws ApiError `STAFF_ONLY` without one */
export const callStaff = withSession(call as AnyCall) as Call;

/** A call of the booking API that needs no session, such as a sign-in. @throws ApiError */
export const callWithoutSession = ((method: string, path: string, input?: object) =>
  (call as AnyCall)(method, path, { ...input, headers: headers(method) })) as Call;

interface ReleasesInput extends CallOptions {
  readonly query?: object;
  readonly body?: object;
}

// Long, as another publish may occupy the gate's browser.
const sendToReleases = withSession(createCall({ baseUrl: '/releases/api', timeoutMs: 30_000 }) as AnyCall);

/** A call of the release registry with the person's session. @throws ApiError `UNAUTHORIZED` without one */
export const callReleases = <Data>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  input: ReleasesInput = {},
): Promise<Data> => sendToReleases(method, path, input) as Promise<Data>;
