import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Context } from '../../context';
import type { Db } from '../../database';
import { oidcChallenge, openLogin, openLoginPath } from './oidc/open-login';
import { hashPassword, isPasswordOf } from './password-hash';
import { isFirstUse } from './people.repository';

/** The address of a call as this server determined it behind its proxies. The library takes it from no other header. */
export const addressHeader = 'x-tafiya-address';

/** The prefix has browsers refuse the cookie from anybody but this host by https. Over plain http they refuse the prefix. */
export const peopleCookie = (opsOrigin: string): string =>
  opsOrigin.startsWith('https:') ? '__Host-tafiya_people' : 'tafiya_people';

/** By the endpoint that opens a session: what the person has proved. */
const methods: Readonly<Record<string, { readonly method: string; readonly hasSecondFactor: boolean }>> = {
  '/sign-in/email': { method: 'password', hasSecondFactor: false },
  '/two-factor/verify-totp': { method: 'password+totp', hasSecondFactor: true },
  '/two-factor/verify-backup-code': { method: 'password+backup', hasSecondFactor: true },
};

/** What a person has proved where a session is opened. @param byProvider whether the provider has asked for a second factor */
const provedAt = (path: string, byProvider: boolean) =>
  path === openLoginPath ? { method: 'oidc', hasSecondFactor: byProvider } : methods[path];

/** Whether the code follows a sign-in by the provider. The library has checked the signature of the cookie. */
const isOidcChallenge = (cookie: string, headers: Headers | undefined): boolean =>
  (headers?.get('cookie') ?? '').split(/; */).some((one) => one.startsWith(`${cookie}.two_factor=${oidcChallenge}`));

const createAuth = ({ db, settings, now, log }: Context) => {
  const { opsOrigin, staffSecret, rules } = settings;
  const cookie = peopleCookie(opsOrigin);
  return betterAuth({
    appName: 'Tafiya',
    baseURL: opsOrigin,
    // nothing is mounted there
    basePath: '/api/v1/staff/auth',
    // named, as an environment variable would replace a lone `secret`
    secrets: [{ version: 1, value: staffSecret }],
    secret: staffSecret,
    trustedOrigins: [opsOrigin],
    telemetry: { enabled: false },
    // the values beside a message may be errors with personal data
    logger: { level: 'error', disableColors: true, log: (_level, message) => log.error(`Sign-in: ${message}`) },
    database: { db: db as Db, type: 'postgres', transaction: true },
    rateLimit: { enabled: false },
    user: {
      modelName: 'staff_people',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        disabledAt: { type: 'date', required: false, input: false, fieldName: 'disabled_at' },
      },
    },
    session: {
      modelName: 'staff_logins',
      fields: {
        userId: 'person_id',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        signedInAt: { type: 'date', required: true, input: false, fieldName: 'signed_in_at' },
        method: { type: 'string', required: true, input: false, fieldName: 'method' },
        secondFactorAt: { type: 'date', required: false, input: false, fieldName: 'second_factor_at' },
        confirmedAt: { type: 'date', required: true, input: false, fieldName: 'confirmed_at' },
      },
      expiresIn: rules.staffIdleMinutes * 60,
      updateAge: Math.min(60, rules.staffIdleMinutes * 6),
      // `confirmedAt` instead: theirs counts from createdAt, and would close the list of sessions
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'staff_accounts',
      fields: {
        userId: 'person_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'staff_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: isPasswordOf },
    },
    plugins: [
      openLogin(),
      twoFactor({
        issuer: 'Tafiya',
        totpOptions: { digits: 6, period: 30 },
        backupCodeOptions: { amount: 10, length: 10, storeBackupCodes: 'encrypted' },
        // between the password and the code
        twoFactorCookieMaxAge: 300,
        accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 900 },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'staff_two_factors',
            fields: {
              userId: 'person_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    databaseHooks: {
      session: {
        create: {
          before: async (session, call) => {
            const person = await call?.context.internalAdapter.findUserById(session.userId);
            if (!person || (person as { disabledAt?: Date | null }).disabledAt)
              throw new APIError('FORBIDDEN', { code: 'PERSON_DISABLED' });
            const path = call?.path ?? '';
            // the library accepts a code for as long as it is valid, some 90 s
            if (path === '/two-factor/verify-totp' && !(await isFirstUse(db, now(), session.userId, call?.body?.code)))
              throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
            // of the session that this one replaces, when a second factor was set up
            const old = session as { signedInAt?: Date; method?: string };
            const known = provedAt(path, call?.body?.hasSecondFactor === true);
            if (!known) throw new Error(`No session is opened by ${path}`);
            const isByOidc = old.method
              ? old.method.startsWith('oidc')
              : path.startsWith('/two-factor/') && isOidcChallenge(cookie, call?.headers);
            const at = now();
            return {
              data: {
                ...session,
                method: isByOidc ? known.method.replace('password', 'oidc') : known.method,
                signedInAt: old.signedInAt ?? at,
                secondFactorAt: known.hasSecondFactor ? at : null,
                confirmedAt: at,
              },
            };
          },
        },
      },
    },
    advanced: {
      // it would put `__Secure-` in front; the names carry their own prefix
      useSecureCookies: false,
      cookiePrefix: cookie,
      cookies: { session_token: { name: cookie } },
      defaultCookieAttributes: {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: opsOrigin.startsWith('https:'),
      },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 64 },
    },
  });
};

export type Auth = ReturnType<typeof createAuth>;

const instances = new WeakMap<Context, Auth>();

/**
 * better-auth as a library: our operations call `api`, and none of its routes is served. It works on the database outside of our
 * transactions, so it may not be called within one.
 */
export const authOf = (context: Context): Auth => {
  const auth = instances.get(context) ?? createAuth(context);
  instances.set(context, auth);
  return auth;
};
