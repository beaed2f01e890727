import { permissions, permissionsOf, type Role } from 'shared/contract/roles';
import type { Invitation, Me, MySession, Person } from '../api/people';

/** Who is signed in, with these roles. */
export const meWith = (roles: readonly Role[], given: Partial<Me> = {}): Me => ({
  person: { id: 'ada', name: 'Ada Obi', email: 'ada@tafiya.test' },
  roles: [...roles],
  squads: roles.includes('squad') ? ['mf-rides'] : [],
  permissions: permissions.filter((one) => roles.some((role) => permissionsOf[role].includes(one))),
  method: 'password+totp',
  hasSecondFactor: true,
  needsSecondFactor: false,
  confirmedUntil: '2026-11-21T06:10:00Z',
  endsOn: '2026-11-21T18:00:00Z',
  ...given,
});

export const person = (given: Partial<Person> = {}): Person => ({
  id: 'musa',
  name: 'Musa Bello',
  email: 'musa@tafiya.test',
  roles: ['dispatch'],
  squads: [],
  hasSecondFactor: true,
  hasProviderAccount: false,
  isDisabled: false,
  lastUsedOn: '2026-11-21T05:40:00Z',
  ...given,
});

export const invitation = (given: Partial<Invitation> = {}): Invitation => ({
  id: 'invitation-1',
  email: 'ngozi@tafiya.test',
  roles: ['support'],
  squads: [],
  invitedOn: '2026-11-20T09:00:00Z',
  endsOn: '2026-11-23T09:00:00Z',
  isForPassword: false,
  ...given,
});

export const mySession = (given: Partial<MySession> = {}): MySession => ({
  id: 'session-1',
  isThis: true,
  method: 'password+totp',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '41.58.1.2',
  signedInOn: '2026-11-21T05:00:00Z',
  usedOn: '2026-11-21T05:40:00Z',
  ...given,
});
