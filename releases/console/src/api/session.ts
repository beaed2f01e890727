import type { signIn as signInOperation, signOut as signOutOperation } from 'shared/contract/staff';
import { call } from 'shared/http';
import { callStaff } from './call-staff';

/** Begins a session: the answer sets a cookie that no script can read. @throws ApiError `STAFF_ONLY` for a wrong token */
export const signIn = (token: string) => call<typeof signInOperation>('POST', '/staff/sign-in', { body: { token } });

/** @throws ApiError */
export const signOut = () => callStaff<typeof signOutOperation>('POST', '/staff/sign-out');
