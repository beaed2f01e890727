import { type Call, call } from 'shared/http';
import { isSessionOver } from './is-session-over';
import { ours, tellStanding } from './standing';

/** A call of the back office, with the session that the browser keeps. @throws ApiError `STAFF_ONLY` once it is over */
export const callStaff = (async (method: 'GET' | 'POST', path: string, input: object = {}) => {
  try {
    const data = await (call as (method: string, path: string, input: object) => Promise<unknown>)(method, path, {
      ...input,
      headers: ours,
    });
    tellStanding('staff', 'accepted');
    return data;
  } catch (error) {
    if (isSessionOver(error)) tellStanding('staff', 'refused');
    throw error;
  }
}) as Call;
