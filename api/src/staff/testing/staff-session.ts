import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from 'shared/contract/roles';
import type { Context } from '../../context';
import { peopleCookie } from '../people/auth';

/** After every clock of a test, so that no session is over and no confirmation too old. */
const never = new Date('2100-01-01T00:00:00Z');

interface SessionOptions {
  readonly name?: string;
  readonly email?: string;
  readonly roles?: readonly Role[];
  readonly squads?: readonly string[];
  /** Whether password and code were entered a short time ago. */
  readonly isConfirmed?: boolean;
  readonly hasSecondFactor?: boolean;
}

export interface StaffSession {
  readonly id: string;
  /** The name of the cookie, and its value. */
  readonly cookie: readonly [string, string];
  readonly headers: Readonly<Record<string, string>>;
}

/** Adds a person of the staff who is signed in, without the work of a sign-in. By default an admin. */
export async function openStaffSession(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  {
    name = 'Ada Obi',
    email,
    roles = ['admin'],
    squads = [],
    isConfirmed = true,
    hasSecondFactor = true,
  }: SessionOptions = {},
): Promise<StaffSession> {
  const id = randomUUID();
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('staff_people')
    .values({ id, name, email: email ?? `${id}@tafiya.ng`, email_verified: true, roles, squads, disabled_at: null })
    .execute();
  await db
    .insertInto('staff_logins')
    .values({
      id: randomUUID(),
      person_id: id,
      token,
      expires_at: never,
      ip_address: null,
      user_agent: null,
      signed_in_at: never,
      method: hasSecondFactor ? 'password+totp' : 'password',
      second_factor_at: hasSecondFactor ? never : null,
      confirmed_at: isConfirmed ? never : new Date(0),
    })
    .execute();
  const signature = createHmac('sha256', settings.staffSecret).update(token).digest('base64');
  const cookie = [peopleCookie(settings.opsOrigin), encodeURIComponent(`${token}.${signature}`)] as const;
  return {
    id,
    cookie,
    headers: { host: new URL(settings.opsOrigin).host, 'x-tafiya-ops': '1', cookie: cookie.join('=') },
  };
}
