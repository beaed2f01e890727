import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SettingsError } from 'server/settings';
import { loadSettings, parseSettings } from './index';

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    parseSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
};

describe('settings', () => {
  test('have defaults for all variables', () => {
    const settings = parseSettings({});
    expect(settings).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      origin: 'http://localhost:4000',
      databaseUrl: undefined,
      trustedProxies: [],
      mail: { transport: 'folder', folder: path.resolve('.data/mail') },
      payment: { providers: ['sandbox'], isTestMode: true, paystack: undefined, monnify: undefined },
      releases: {
        failureLimitPercent: 2,
        failureNetworks: 5,
        failureStrangers: 20,
        watchMinutes: 30,
        requiresGate: false,
        retention: { isOn: true, keepDays: 30, keepCount: 20, noticeDays: 7 },
        diskAlarmMegabytes: 1024,
      },
      storage: { driver: 'folder', folder: path.resolve('.data/releases') },
      rules: { rideQuoteSeconds: 900, accountSeconds: 1800, latestPickupDays: 90, maxLiveHoldsPerContact: 3 },
      limits: { create: { max: 10, windowSeconds: 60 }, createAddress: { max: 200, windowSeconds: 60 } },
    });
  });

  test('read all values from the environment', () => {
    const settings = parseSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_ORIGIN: 'https://tafiya.example/',
      OPS_ORIGIN: 'https://ops.tafiya.example/',
      ALLOW_SANDBOX_IN_PUBLIC: '1',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,::1',
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: 'smtps://user:word@mail.example:465',
      RULE_ACCOUNT_SECONDS: '5',
      LIMIT_CREATE_ADDRESS: '100000/1',
    });
    expect(settings).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      origin: 'https://tafiya.example',
      opsPort: 8180,
      opsOrigin: 'https://ops.tafiya.example',
      trustedProxies: ['10.0.0.1', '192.168.0.0/16', '::1'],
      mail: { transport: 'smtp', url: 'smtps://user:word@mail.example:465' },
      rules: { accountSeconds: 5, rideQuoteSeconds: 900 },
      limits: { createAddress: { max: 100_000, windowSeconds: 1 } },
    });
  });

  test('refuse the sandbox bank on a public site unless it is allowed explicitly', () => {
    const publicSite = { PUBLIC_ORIGIN: 'https://tafiya.example', OPS_ORIGIN: 'https://ops.tafiya.example' };
    for (const allowed of ['', '0']) {
      expect(faultsOf({ ...publicSite, ALLOW_SANDBOX_IN_PUBLIC: allowed })).toEqual([
        'PAYMENT_PROVIDERS: the sandbox bank takes no real money, so a site on https does not start with it; ' +
          'set ALLOW_SANDBOX_IN_PUBLIC=1 for a rehearsal',
      ]);
    }
    const rehearsal = parseSettings({ ...publicSite, ALLOW_SANDBOX_IN_PUBLIC: '1' });
    expect(rehearsal.payment).toMatchObject({ providers: ['sandbox'], isForStaffOnly: true });
    expect(parseSettings({ ALLOW_SANDBOX_IN_PUBLIC: '1' }).payment.isForStaffOnly).toBe(false);
  });

  describe('of live providers', () => {
    const publicSite = { PUBLIC_ORIGIN: 'https://tafiya.example', OPS_ORIGIN: 'https://ops.tafiya.example' };
    const paystack = { PAYMENT_PROVIDERS: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_1234567890' };
    const monnify = {
      MONNIFY_API_KEY: 'MK_PROD_1234567890',
      MONNIFY_SECRET_KEY: 'a secret key',
      MONNIFY_CONTRACT_CODE: '5867418298',
    };
    const both = { ...publicSite, ...paystack, ...monnify, PAYMENT_PROVIDERS: 'Monnify, paystack' };
    const simulated = { PAYSTACK_URL: 'http://127.0.0.1:4500/', PAYSTACK_SECRET_KEY: 'sk_live_simulator' };

    test('keep the order in which they are asked, and end the test mode', () => {
      expect(parseSettings(both).payment).toMatchObject({
        providers: ['monnify', 'paystack'],
        isTestMode: false,
        paystack: {
          ...{ baseUrl: 'https://api.paystack.co', mode: 'live', callsPerMinute: 250 },
          limits: { minKobo: 10_000, maxKobo: 1_000_000_000 },
        },
        monnify: {
          ...{ baseUrl: 'https://api.monnify.com', mode: 'live', takes: 'exact' },
          limits: { minKobo: 2000, maxKobo: 1_000_000_000 },
        },
      });
    });

    test('of test mode have other addresses and lower limits', () => {
      const test = {
        ...both,
        PUBLIC_ORIGIN: '',
        PAYSTACK_SECRET_KEY: 'sk_test_1234567890',
        MONNIFY_API_KEY: 'MK_TEST_1234567890',
      };
      expect(parseSettings(test).payment).toMatchObject({
        isTestMode: true,
        paystack: { mode: 'test', callsPerMinute: 40 },
        monnify: { mode: 'test', baseUrl: 'https://sandbox.monnify.com', callsPerMinute: 240 },
      });
      const calls = { PAYSTACK_CALLS_PER_MINUTE: '90', MONNIFY_CALLS_PER_MINUTE: '60' };
      expect(parseSettings({ ...test, ...calls }).payment).toMatchObject({
        paystack: { callsPerMinute: 90 },
        monnify: { callsPerMinute: 60 },
      });
    });

    test('have the limits of a transfer that the contracts with them allow', () => {
      const limits = { PAYSTACK_MIN_NAIRA: '50', PAYSTACK_MAX_NAIRA: '25000000', MONNIFY_MAX_NAIRA: '5000000' };
      expect(parseSettings({ ...both, ...limits }).payment).toMatchObject({
        paystack: { limits: { minKobo: 5000, maxKobo: 2_500_000_000 } },
        monnify: { limits: { minKobo: 2000, maxKobo: 500_000_000 } },
      });
    });

    test('are a test with a simulator on this machine, whatever the key', () => {
      expect(parseSettings({ ...paystack, ...simulated }).payment).toMatchObject({
        isTestMode: true,
        paystack: { baseUrl: 'http://127.0.0.1:4500', mode: 'live' },
      });
    });

    test.each([
      ['no key', { PAYSTACK_SECRET_KEY: '' }, 'PAYSTACK_SECRET_KEY: needed by PAYMENT_PROVIDERS=paystack'],
      ['half of the keys', { MONNIFY_SECRET_KEY: '' }, 'MONNIFY_SECRET_KEY: needed by PAYMENT_PROVIDERS=monnify'],
      [
        'a least amount above the greatest',
        { PAYSTACK_MIN_NAIRA: '5000', PAYSTACK_MAX_NAIRA: '4999' },
        'PAYSTACK_MIN_NAIRA: must not be more than PAYSTACK_MAX_NAIRA, which is 4999',
      ],
      [
        'the same of the other one, by its default',
        { MONNIFY_MAX_NAIRA: '19' },
        'MONNIFY_MIN_NAIRA: must not be more than MONNIFY_MAX_NAIRA, which is 19',
      ],
      [
        'a previous key of another mode',
        { PAYSTACK_SECRET_KEY_BEFORE: 'sk_test_1234567890' },
        'PAYSTACK_SECRET_KEY_BEFORE: must be of the same mode, test or live, as PAYSTACK_SECRET_KEY',
      ],
      [
        'a live key at the sandbox of Monnify',
        { MONNIFY_URL: 'https://sandbox.monnify.com/' },
        'MONNIFY_URL: must be https://api.monnify.com with a live key, or unset; https://sandbox.monnify.com is for other keys',
      ],
      [
        'a test key at the live address of Monnify',
        { MONNIFY_URL: 'https://api.monnify.com', MONNIFY_API_KEY: 'MK_TEST_1234567890' },
        'MONNIFY_URL: must be https://sandbox.monnify.com with a test key, or unset; https://api.monnify.com is for other keys',
      ],
      [
        'live keys without https',
        { PUBLIC_ORIGIN: '' },
        'PUBLIC_ORIGIN: must be an https:// address, as live keys move the money of travellers',
      ],
      [
        'test money beside real money',
        { MONNIFY_API_KEY: 'MK_TEST_1234567890', ALLOW_SANDBOX_IN_PUBLIC: '1' },
        'PAYMENT_PROVIDERS: paystack moves real money and monnify does not; use one sort only',
      ],
      [
        'the sandbox beside real money',
        { PAYMENT_PROVIDERS: 'paystack,sandbox', ALLOW_SANDBOX_IN_PUBLIC: '1' },
        'PAYMENT_PROVIDERS: paystack moves real money and sandbox does not; use one sort only',
      ],
    ])('are refused with %s', (_what, changed, fault) => {
      expect(faultsOf({ ...both, ...changed })).toEqual([fault]);
    });

    test.each([
      ['a test key', { PAYSTACK_SECRET_KEY: 'sk_test_1234567890' }],
      ['a simulator', simulated],
    ])('are refused on a public site with %s unless it is allowed explicitly', (_what, changed) => {
      const site = { ...publicSite, ...paystack, ...changed };
      expect(faultsOf(site)).toEqual([
        'PAYMENT_PROVIDERS: paystack has a test key or a simulator, so a site on https does not start with it; ' +
          'set ALLOW_SANDBOX_IN_PUBLIC=1 for a rehearsal',
      ]);
      expect(faultsOf({ ...site, ALLOW_SANDBOX_IN_PUBLIC: '1' })).toEqual([]);
    });
  });

  test('give the back office a port and an address of its own', () => {
    expect(parseSettings({})).toMatchObject({ opsPort: 4100, opsOrigin: 'http://localhost:4100' });
    expect(parseSettings({ PORT: '0' })).toMatchObject({ opsPort: 0 });
    expect(parseSettings({ PORT: '65535' })).toMatchObject({ opsPort: 65_435 });
    expect(parseSettings({ OPS_PORT: '9000' })).toMatchObject({ opsPort: 9000, opsOrigin: 'http://localhost:9000' });
  });

  test('refuse a public site without a separate host for its back office', () => {
    const faultsWith = (OPS_ORIGIN: string) =>
      faultsOf({ PUBLIC_ORIGIN: 'https://tafiya.example', ALLOW_SANDBOX_IN_PUBLIC: '1', OPS_ORIGIN });
    expect(faultsWith('https://ops.tafiya.example')).toEqual([]);
    expect(faultsWith('')).toEqual([
      'OPS_ORIGIN: needed beside a PUBLIC_ORIGIN with https, such as https://ops.example.com',
    ]);
    expect(faultsWith('http://ops.tafiya.example')).toEqual([
      'OPS_ORIGIN: must be an https:// address, as PUBLIC_ORIGIN is',
    ]);
    expect(faultsWith('https://tafiya.example:8443')).toEqual([
      'OPS_ORIGIN: must have another host than PUBLIC_ORIGIN',
    ]);
  });

  test('want all of a provider for sign-ins or nothing, by https', () => {
    const given = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'tafiya', OIDC_CLIENT_SECRET: 'secret' };
    expect(parseSettings({}).oidc).toBeUndefined();
    expect(parseSettings(given).oidc).toMatchObject({ issuer: 'https://id.example.com', isStrong: false });
    expect(faultsOf({ ...given, OIDC_CLIENT_SECRET: '' })).toEqual([
      'OIDC_CLIENT_SECRET: needed beside the other OIDC_ settings',
    ]);
    expect(faultsOf({ ...given, OIDC_ISSUER: 'http://id.example.com' })).toEqual([
      'OIDC_ISSUER: must be an https:// address',
    ]);
  });

  test('name hosts that webhooks may reach, without ports', () => {
    expect(parseSettings({ WEBHOOK_ALLOWED_HOSTS: 'Hooks.internal, 10.0.0.7,' }).webhookAllowedHosts).toEqual([
      'hooks.internal',
      '10.0.0.7',
    ]);
    expect(faultsOf({ WEBHOOK_ALLOWED_HOSTS: 'https://hooks.internal' })).toEqual([
      'WEBHOOK_ALLOWED_HOSTS: must be names or addresses of hosts, without a port',
    ]);
  });

  test('refuse rules that contradict each other', () => {
    expect(faultsOf({ RULE_EARLIEST_PICKUP_SECONDS: '600' })).toEqual([
      'RULE_EARLIEST_PICKUP_SECONDS: must be more than RULE_UNCONFIRMED_CANCEL_HOURS (7200 seconds), ' +
        'or a ride is cancelled as unconfirmed as soon as it is paid',
    ]);
    expect(faultsOf({ RULE_CANCEL_FREE_HOURS: '2' })).toEqual([
      'RULE_CANCEL_FREE_HOURS: must be at least RULE_CANCEL_HALF_HOURS (3): half of the price goes back later than all of it',
    ]);
    expect(
      parseSettings({ RULE_EARLIEST_PICKUP_SECONDS: '0', RULE_UNCONFIRMED_CANCEL_HOURS: '0' }).rules
        .earliestPickupSeconds,
    ).toBe(0);
  });

  test('treat an empty variable as unset', () => {
    expect(parseSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined });
  });

  test('are refused with all invalid variables', () => {
    const faults = faultsOf({
      PORT: '80a',
      HOST: 'a b',
      DATABASE_URL: 'mysql://x/y',
      PUBLIC_ORIGIN: 'https://x.example/path',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: '10.0.0.1,everybody',
      STORAGE_DRIVER: 's3',
      S3_PREFIX: 'no-slash',
      METRICS_TOKEN: 'short',
      MAIL_TRANSPORT: 'smtp',
      RULE_ACCOUNT_SECONDS: '-1',
      RULE_ACOUNT_SECONDS: '60',
      LIMIT_CREATE: '10',
    });
    expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual(
      [
        ...['PORT', 'HOST', 'DATABASE_URL', 'PUBLIC_ORIGIN', 'LOG_LEVEL', 'TRUSTED_PROXIES', 'S3_PREFIX', 'S3_BUCKET'],
        ...['METRICS_TOKEN', 'SMTP_URL', 'RULE_ACCOUNT_SECONDS', 'RULE_ACOUNT_SECONDS', 'LIMIT_CREATE'],
      ].sort(),
    );
  });

  test.each([
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['PORT', '80a', 'must be a whole number from 0 to 65535'],
    ['DATABASE_POOL', '1', 'must be a whole number from 2 to 200'],
    ['DATABASE_POOL', '201', 'must be a whole number from 2 to 200'],
    ['MAX_OPEN_REQUESTS', '-1', 'must be a whole number from 0 to 999999999'],
    ['RULE_ACCOUNT_SECONDS', '1000000000', 'must be a whole number from 0 to 999999999'],
    ['RULE_ACCOUNT_SECONDS', '9'.repeat(40), 'must be a whole number from 0 to 999999999'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['MAIL_TRANSPORT', 'pigeon', 'must be one of folder, smtp'],
    ['PAYMENT_PROVIDERS', 'pigeon', 'must be some of sandbox, paystack, monnify, separated by commas'],
    ['PAYMENT_PROVIDERS', ' , ', 'must name one'],
    ['PAYMENT_PROVIDERS', 'sandbox, Sandbox', 'must name each provider once'],
    ['PAYMENT_PROVIDER', 'sandbox', 'this setting is now the list PAYMENT_PROVIDERS'],
    ['PAYSTACK_SECRET_KEY', 'pk_test_1234567890', 'must be a secret key: sk_test_… or sk_live_…'],
    ['PAYSTACK_SECRET_KEY_BEFORE', 'secret', 'must be a secret key: sk_test_… or sk_live_…'],
    ['PAYSTACK_URL', 'http://paystack.example', 'must be an https:// address'],
    ['PAYSTACK_KEY', 'sk_test_1234567890', 'no setting has this name'],
    ['MONNIFY_API_KEY', 'key', 'must be an API key: MK_TEST_… or MK_PROD_…'],
    ['MONNIFY_CONTRACT_CODE', 'mine', 'must be the digits of a contract'],
    ['MONNIFY_TAKES', 'less', 'must be one of exact, any'],
    ['PAYSTACK_MIN_NAIRA', '0', 'must be a whole number from 1 to 1000000000'],
    ['MONNIFY_MAX_NAIRA', '10,000,000', 'must be a whole number from 1 to 1000000000'],
    ['ALLOW_SANDBOX_IN_PUBLIC', 'yes', 'must be one of 0, 1'],
    ['STORAGE_DRIVER', 'ftp', 'must be one of folder, s3'],
    ['S3_BUCKET', 'A b', 'must be a bucket’s name'],
    ['S3_ENDPOINT', 'minio:9000', 'must be an http:// or https:// address'],
    ['S3_PREFIX', 'tafiya', 'must be empty or end in a slash'],
    ['MAIL_FROM', 'a', 'must have at least 3 characters'],
    ['METRICS_TOKEN', 'short', 'must have at least 32 characters'],
    ['SANDBOX_SECRET', 'short', 'must have at least 32 characters'],
    ['VIEW_SECRET', 'short', 'must have at least 32 characters'],
    ['LINK_SECRET', 'short', 'must have at least 32 characters'],
    ['VISIT_SECRET', 'short', 'must have at least 32 characters'],
    ['STAFF_SECRET', 'short', 'must have at least 32 characters'],
    ['RELEASE_FAILURE_LIMIT_PERCENT', '101', 'must be a whole number from 0 to 100'],
    ['RELEASES_REQUIRE_GATE', 'yes', 'must be one of 0, 1'],
    ['RELEASES_REMOVE_OLD', 'never', 'must be one of 0, 1'],
    ['RELEASE_KEEP_DAYS', '0', 'must be a whole number from 1 to 36500'],
    ['RELEASE_KEEP_COUNT', '0', 'must be a whole number from 1 to 100000'],
    ['RELEASE_NOTICE_DAYS', '0', 'must be a whole number from 1 to 365'],
    ['RELEASE_DISK_ALARM_MB', '1 GB', 'must be a whole number from 0 to 100000000'],
    ['RELEASE_KEEP_WEEKS', '4', 'no setting has this name'],
    ['GATE_USER', '0', 'must be a user’s number, or uid:gid, and not root’s'],
    ['GATE_USER', '1001:0', 'must be a user’s number, or uid:gid, and not root’s'],
    ['SUPPORT_MAIL', 'nobody', 'must be a mail address'],
    ['RULE_FARE_NEWS_WEEKDAY', '8', 'must be a whole number from 1 to 7'],
    ['TRUSTED_PROXIES', 'everybody', 'must be addresses or networks'],
  ])('have a message for %s with the value %s', (name, value, sentence) => {
    expect(faultsOf({ [name]: value })).toEqual([`${name}: ${sentence}`]);
  });

  test('keep releases in a folder, or in a bucket that is named', () => {
    expect(parseSettings({ DATA_DIR: '/srv/tafiya' }).storage).toEqual({
      driver: 'folder',
      folder: '/srv/tafiya/releases',
    });
    expect(faultsOf({ STORAGE_DRIVER: 's3' })).toEqual(['S3_BUCKET: needed by STORAGE_DRIVER=s3']);
    expect(parseSettings({ STORAGE_DRIVER: 's3', S3_BUCKET: 'releases', S3_PREFIX: 'tafiya/' }).storage).toEqual({
      driver: 's3',
      bucket: 'releases',
      endpoint: undefined,
      region: 'us-east-1',
      prefix: 'tafiya/',
    });
  });

  test('name the user of the gate by one number or two', () => {
    const userOf = (GATE_USER: string) => parseSettings({ GATE_USER }).releases.gateUser;
    expect(userOf('')).toEqual({ uid: 65534, gid: 65534 });
    expect(userOf('1001')).toEqual({ uid: 1001, gid: 1001 });
    expect(userOf('1001:33')).toEqual({ uid: 1001, gid: 33 });
  });

  test('take the ends of a range', () => {
    expect(parseSettings({ PORT: '65535', DATABASE_POOL: '200' })).toMatchObject({ port: 65_535, databasePool: 200 });
    expect(parseSettings({ PORT: '0', DATABASE_POOL: '2' })).toMatchObject({ port: 0, databasePool: 2 });
  });

  test('never show a secret in a message', () => {
    const faults = faultsOf({ STAFF_SECRET: 'hunter2', DATABASE_URL: 'mysql://user:hunter2@x/y' });
    expect(faults).toHaveLength(2);
    expect(faults.join('\n')).not.toContain('hunter2');
  });

  test('create missing secrets once, readable only by their owner', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tafiya-settings-'));
    const first = loadSettings({ DATA_DIR: folder });
    const second = loadSettings({ DATA_DIR: folder });
    expect(second.staffSecret).toBe(first.staffSecret);
    expect(second.payment.secret).toBe(first.payment.secret);
    expect(second.viewSecret).toBe(first.viewSecret);
    expect(second.linkSecret).toBe(first.linkSecret);
    expect(second.visitSecret).toBe(first.visitSecret);
    const { staffSecret, payment, viewSecret, linkSecret, visitSecret } = first;
    expect(new Set([staffSecret, payment.secret, viewSecret, linkSecret, visitSecret]).size).toBe(5);
    const file = path.join(folder, 'staff-secret');
    expect((await readFile(file, 'utf8')).trim()).toBe(first.staffSecret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });
});
