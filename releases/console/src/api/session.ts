import type { signIn as signInOperation, signOut as signOutOperation } from 'shared/contract/staff';
import { call } from 'shared/http';
import { callReleases } from './call-releases';
import { callStaff } from './call-staff';
import type { Door } from './standing';

/** Begins a session: the answer sets a cookie that no script can read. @throws ApiError for a wrong token */
export const signIn: Readonly<Record<Door, (token: string) => Promise<unknown>>> = {
  staff: (token) => call<typeof signInOperation>('POST', '/staff/sign-in', { body: { token } }),
  releases: (token) => callReleases('POST', '/session', { body: { token } }),
};

/** @throws ApiError */
export const signOut: Readonly<Record<Door, () => Promise<unknown>>> = {
  staff: () => callStaff<typeof signOutOperation>('POST', '/staff/sign-out'),
  releases: () => callReleases('DELETE', '/session'),
};
