import { longText, oneOf, optional, variable, wholeNumber } from 'server/settings';
import { z } from 'zod';
import { toKobo } from '../money';

const names = ['sandbox', 'paystack', 'monnify'] as const;
/** How the database and the paths of notices name a payment provider. */
export type PaymentProviderName = (typeof names)[number];

/** The keys of test mode move no real money. */
type PaymentMode = 'test' | 'live';

/** The amounts of one transfer. */
interface TransferLimits {
  readonly minKobo: number;
  readonly maxKobo: number;
}

export interface PaystackSettings {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly mode: PaymentMode;
  readonly secretKey: string;
  /** The previous key, after a rotation: notices that were sent before the rotation are signed with it. */
  readonly secretKeyBefore: string | undefined;
  readonly callsPerMinute: number;
  readonly limits: TransferLimits;
}

export interface MonnifySettings {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly mode: PaymentMode;
  readonly apiKey: string;
  readonly secretKey: string;
  /** As that of Paystack. */
  readonly secretKeyBefore: string | undefined;
  readonly contractCode: string;
  /** Whether the contract rejects other amounts than that of the account, or takes every amount. */
  readonly takes: 'exact' | 'any';
  readonly callsPerMinute: number;
  readonly limits: TransferLimits;
}

export interface PaymentSettings {
  /** At least one, in the order in which they are asked for a new account. */
  readonly providers: readonly PaymentProviderName[];
  /** None of them moves real money. */
  readonly isTestMode: boolean;
  /** The sandbox bank takes transfers from the staff alone, for the site is public. */
  readonly isForStaffOnly: boolean;
  /** Undefined without its keys. One that is not among the providers opens no new accounts. */
  readonly paystack: PaystackSettings | undefined;
  readonly monnify: MonnifySettings | undefined;
}

const isLoopback = (address: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);

/** Simulators run on this machine; keys are sent to other machines by https only. */
const baseAddress = z
  .url({ protocol: /^https?$/, error: 'must be an https:// address' })
  .refine((value) => value.startsWith('https:') || isLoopback(value), 'must be an https:// address')
  .transform((value) => value.replace(/\/$/, ''));

const paystackKey = z.string().regex(/^sk_(test|live)_\w{6,}$/, 'must be a secret key: sk_test_… or sk_live_…');

/** In naira; no booking is more than a billion. */
const amount = wholeNumber(1, 1_000_000_000);

export const paymentVariables = {
  PAYMENT_PROVIDERS: variable(
    z
      .string()
      .toLowerCase()
      .transform((list) =>
        list
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.enum(names, `must be some of ${names.join(', ')}, separated by commas`)).min(1, 'must name one'))
      .refine((list) => new Set(list).size === list.length, 'must name each provider once'),
    'sandbox',
    'The payment providers (sandbox, paystack, monnify), separated by commas; a new account is opened at the first one that answers',
  ),
  ALLOW_SANDBOX_IN_PUBLIC: variable(
    oneOf('0', '1'),
    '0',
    '1 lets a site with an https:// PUBLIC_ORIGIN start on the sandbox bank, which then accepts transfers from the staff only, or on test keys',
  ),
  SANDBOX_SECRET: optional(longText(32), 'Signs the sandbox bank’s notices; generated and stored in DATA_DIR if unset'),
  PAYSTACK_SECRET_KEY: optional(
    paystackKey,
    'Paystack’s secret key, which also signs its notices; sk_test_… moves no real money; needed by paystack',
  ),
  PAYSTACK_SECRET_KEY_BEFORE: optional(
    paystackKey,
    'The previous secret key, during a rotation: notices with its signature are accepted too',
  ),
  PAYSTACK_URL: variable(
    baseAddress,
    'https://api.paystack.co',
    'Address of Paystack’s API; a simulator on this machine may have http',
  ),
  PAYSTACK_CALLS_PER_MINUTE: optional(
    wholeNumber(1, 100_000),
    'Calls of one process to Paystack a minute, which allows 600 of all processes, and 100 with test keys; 250 and 40 if unset',
  ),
  PAYSTACK_MIN_NAIRA: variable(amount, '100', 'The least that one transfer through Paystack can be, in naira'),
  PAYSTACK_MAX_NAIRA: variable(
    amount,
    '10000000',
    'The most that one transfer through Paystack can be, in naira; a booking that costs more goes to another provider, or is refused',
  ),
  MONNIFY_API_KEY: optional(
    z.string().regex(/^MK_(TEST|PROD)_\w{6,}$/, 'must be an API key: MK_TEST_… or MK_PROD_…'),
    'Monnify’s API key; MK_TEST_… moves no real money; needed by monnify',
  ),
  MONNIFY_SECRET_KEY: optional(longText(8), 'Monnify’s secret key, which also signs its notices; needed by monnify'),
  MONNIFY_SECRET_KEY_BEFORE: optional(
    longText(8),
    'The previous secret key, during a rotation: notices with its signature are accepted too',
  ),
  MONNIFY_CONTRACT_CODE: optional(
    z.string().regex(/^\d{6,20}$/, 'must be the digits of a contract'),
    'The contract at Monnify; needed by monnify',
  ),
  MONNIFY_TAKES: variable(
    oneOf('exact', 'any'),
    'exact',
    'What the contract at Monnify accepts: exact rejects other amounts than that of the account, any takes every amount',
  ),
  MONNIFY_CALLS_PER_MINUTE: optional(
    wholeNumber(1, 100_000),
    'Calls of one process to Monnify a minute: less after answers 429, as Monnify publishes no limit; 240 if unset',
  ),
  MONNIFY_MIN_NAIRA: variable(amount, '20', 'The least that one transfer through Monnify can be, in naira'),
  MONNIFY_MAX_NAIRA: variable(
    amount,
    '10000000',
    'The most that one transfer through Monnify can be, in naira; a booking that costs more goes to another provider, or is refused',
  ),
  MONNIFY_URL: optional(
    baseAddress,
    'Address of Monnify’s API; https://api.monnify.com if unset, and https://sandbox.monnify.com with a test key',
  ),
};

export interface PaymentValues {
  PAYMENT_PROVIDERS: PaymentProviderName[];
  ALLOW_SANDBOX_IN_PUBLIC: '0' | '1';
  SANDBOX_SECRET?: string;
  PAYSTACK_SECRET_KEY?: string;
  PAYSTACK_SECRET_KEY_BEFORE?: string;
  PAYSTACK_URL: string;
  PAYSTACK_CALLS_PER_MINUTE?: number;
  PAYSTACK_MIN_NAIRA: number;
  PAYSTACK_MAX_NAIRA: number;
  MONNIFY_API_KEY?: string;
  MONNIFY_SECRET_KEY?: string;
  MONNIFY_SECRET_KEY_BEFORE?: string;
  MONNIFY_CONTRACT_CODE?: string;
  MONNIFY_TAKES: 'exact' | 'any';
  MONNIFY_CALLS_PER_MINUTE?: number;
  MONNIFY_MIN_NAIRA: number;
  MONNIFY_MAX_NAIRA: number;
  MONNIFY_URL?: string;
}

const monnifyAddresses = { test: 'https://sandbox.monnify.com', live: 'https://api.monnify.com' } as const;

const modeOf = (key: string): PaymentMode => (/^(sk_test|MK_TEST)_/.test(key) ? 'test' : 'live');

/** A key is sent only to where it belongs. */
function monnifyUrlFault({ MONNIFY_API_KEY: key, MONNIFY_URL: address }: PaymentValues): string | undefined {
  if (!key || !address) return undefined;
  const mode = modeOf(key);
  const other = monnifyAddresses[mode === 'live' ? 'test' : 'live'];
  if (new URL(address).hostname !== new URL(other).hostname) return undefined;
  return `MONNIFY_URL: must be ${monnifyAddresses[mode]} with a ${mode} key, or unset; ${other} is for other keys`;
}

/** Enough for every test; simulators have limits of their own. */
const simulatorCalls = 60_000;

function paystackOf(values: PaymentValues): PaystackSettings | undefined {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_URL: baseUrl } = values;
  if (!secretKey) return undefined;
  const mode = modeOf(secretKey);
  const byMode = { test: 40, live: 250 };
  return {
    baseUrl,
    mode,
    secretKey,
    secretKeyBefore: values.PAYSTACK_SECRET_KEY_BEFORE,
    callsPerMinute: values.PAYSTACK_CALLS_PER_MINUTE ?? (isLoopback(baseUrl) ? simulatorCalls : byMode[mode]),
    limits: { minKobo: toKobo(values.PAYSTACK_MIN_NAIRA), maxKobo: toKobo(values.PAYSTACK_MAX_NAIRA) },
  };
}

function monnifyOf(values: PaymentValues): MonnifySettings | undefined {
  const { MONNIFY_API_KEY: apiKey, MONNIFY_SECRET_KEY: secretKey, MONNIFY_CONTRACT_CODE: contractCode } = values;
  if (!apiKey || !secretKey || !contractCode) return undefined;
  const baseUrl = values.MONNIFY_URL ?? monnifyAddresses[modeOf(apiKey)];
  return {
    baseUrl,
    mode: modeOf(apiKey),
    apiKey,
    secretKey,
    secretKeyBefore: values.MONNIFY_SECRET_KEY_BEFORE,
    contractCode,
    takes: values.MONNIFY_TAKES,
    callsPerMinute: values.MONNIFY_CALLS_PER_MINUTE ?? (isLoopback(baseUrl) ? simulatorCalls : 240),
    limits: { minKobo: toKobo(values.MONNIFY_MIN_NAIRA), maxKobo: toKobo(values.MONNIFY_MAX_NAIRA) },
  };
}

/** A live key at a simulator moves no real money either. */
const movesMoney = (provider: PaystackSettings | MonnifySettings | undefined): boolean =>
  provider !== undefined && provider.mode === 'live' && !isLoopback(provider.baseUrl);

const movesMoneyAt = (values: PaymentValues): Readonly<Record<PaymentProviderName, boolean>> => ({
  sandbox: false,
  paystack: movesMoney(paystackOf(values)),
  monnify: movesMoney(monnifyOf(values)),
});

export const paymentSettingsOf = (values: PaymentValues, isPublic: boolean): PaymentSettings => ({
  providers: values.PAYMENT_PROVIDERS,
  isTestMode: !values.PAYMENT_PROVIDERS.some((name) => movesMoneyAt(values)[name]),
  isForStaffOnly: isPublic,
  paystack: paystackOf(values),
  monnify: monnifyOf(values),
});

export const neededKeys = {
  sandbox: [],
  paystack: ['PAYSTACK_SECRET_KEY'],
  monnify: ['MONNIFY_API_KEY', 'MONNIFY_SECRET_KEY', 'MONNIFY_CONTRACT_CODE'],
} as const satisfies Record<PaymentProviderName, readonly (keyof PaymentValues)[]>;

const withoutMoney = {
  sandbox: 'the sandbox bank takes no real money, so a site on https does not start with it',
  paystack: 'paystack has a test key or a simulator, so a site on https does not start with it',
  monnify: 'monnify has a test key or a simulator, so a site on https does not start with it',
} as const satisfies Record<PaymentProviderName, string>;

function limitFaultOf(values: PaymentValues, provider: 'paystack' | 'monnify'): string[] {
  const [least, most] = (
    {
      paystack: ['PAYSTACK_MIN_NAIRA', 'PAYSTACK_MAX_NAIRA'],
      monnify: ['MONNIFY_MIN_NAIRA', 'MONNIFY_MAX_NAIRA'],
    } as const
  )[provider];
  return values[least] > values[most] ? [`${least}: must not be more than ${most}, which is ${values[most]}`] : [];
}

/** What contradicts each other. @param values undefined where a variable is not valid by itself */
export function paymentFaults(values: Partial<PaymentValues>, isPublic: boolean): string[] {
  const { PAYMENT_PROVIDERS: providers } = values;
  if (!providers) return [];
  const missing = providers.flatMap((provider) =>
    neededKeys[provider]
      .filter((name) => !values[name])
      .map((name) => `${name}: needed by PAYMENT_PROVIDERS=${provider}`),
  );
  if (missing.length > 0) return missing;
  const given = values as PaymentValues;
  const { PAYSTACK_SECRET_KEY: key, PAYSTACK_SECRET_KEY_BEFORE: before } = given;
  if (key && before && modeOf(key) !== modeOf(before))
    return ['PAYSTACK_SECRET_KEY_BEFORE: must be of the same mode, test or live, as PAYSTACK_SECRET_KEY'];
  const urlFault = monnifyUrlFault(given);
  if (urlFault) return [urlFault];
  const limitFaults = providers.flatMap((provider) => (provider === 'sandbox' ? [] : limitFaultOf(given, provider)));
  if (limitFaults.length > 0) return limitFaults;
  const moves = movesMoneyAt(given);
  const real = providers.filter((provider) => moves[provider]);
  const others = providers.filter((provider) => !moves[provider]);
  if (real.length > 0 && others.length > 0) {
    return [
      `PAYMENT_PROVIDERS: ${real.join(' and ')} moves real money and ${others.join(' and ')} does not; use one sort only`,
    ];
  }
  if (real.length > 0 && !isPublic)
    return ['PUBLIC_ORIGIN: must be an https:// address, as live keys move the money of travellers'];
  if (others.length === 0 || !isPublic || given.ALLOW_SANDBOX_IN_PUBLIC === '1') return [];
  return others.map(
    (provider) => `PAYMENT_PROVIDERS: ${withoutMoney[provider]}; set ALLOW_SANDBOX_IN_PUBLIC=1 for a rehearsal`,
  );
}
