import { type Limit, limitFigure, variable, variableName } from 'server/settings';

/**
 * Rate limits. A limit without `Address` is for a phone, an e-mail or a reference. Those by address are much higher, because
 * carriers put thousands of phones behind one. Each is set by LIMIT_… as `max/seconds`: LIMIT_CREATE=10/60.
 */
export const limitDefaults = {
  create: ['10/60', 'Bookings and accounts requested by one phone or e-mail'],
  createAddress: ['200/60', 'Bookings and accounts requested from one address'],
  tracking: ['10/3600', 'Look-ups of one reference from one address, or one IPv6 network'],
  trackingReference: ['100/3600', 'Look-ups of one reference from all addresses'],
  trackingAddress: ['100/60', 'Look-ups from one address'],
  contact: ['5/3600', 'Contact messages of one e-mail'],
  contactAddress: ['100/3600', 'Contact messages from one address'],
  mail: ['5/3600', 'Subscriptions, privacy requests and requests for bookings of one e-mail'],
  mailAddress: ['100/3600', 'Subscriptions, privacy requests and requests for bookings from one address'],
  unsubscribe: ['20/3600', 'Unsubscribe calls for one subscription'],
  unsubscribeAddress: ['1200/60', 'Unsubscribe calls from one address; mail programs send them for many people'],
  review: ['5/3600', 'Reviews of one booking'],
  reviewAddress: ['100/3600', 'Reviews from one address'],
  coupon: ['10/3600', 'Coupons tried on one selection'],
  couponAddress: ['200/3600', 'Coupons tried from one address'],
  reportAddress: ['1200/60', 'Reports of open tabs from one address; more are not counted'],
  staffSignIn: [
    '10/900',
    'Sign-ins with one e-mail of the staff from one address, or one IPv6 network, and codes and confirmations of one person, right or wrong',
  ],
  staffSignInEmail: ['100/900', 'Sign-ins with one e-mail of the staff from all addresses'],
  staffSignInAddress: ['60/900', 'Sign-ins, codes, confirmations and looks at invitations of staff from one address'],
  staffAddress: [
    '30/60',
    'Calls without a valid session of the staff from one address, and as many with a wrong token of the release registry',
  ],
  noticeAddress: ['30/60', 'Payment notices with a wrong signature from one address; genuine ones are always accepted'],
  anyAddress: ['1200/60', 'POST calls without a narrower limit, from one address'],
} as const satisfies Record<string, readonly [string, string]>;

export type LimitName = keyof typeof limitDefaults;
/** A group of calls that are counted together, by subject and by address. */
export type LimitGroup = Exclude<LimitName, `${string}Address` | 'trackingReference' | 'staffSignInEmail'>;
export type Limits = Readonly<Record<LimitName, Limit>>;

export const limitNames = Object.keys(limitDefaults) as LimitName[];

export const limitVariable = (name: LimitName): string => variableName('LIMIT', name);

export const limitVariables = Object.fromEntries(
  limitNames.map((name) => {
    const [fallback, doc] = limitDefaults[name];
    return [limitVariable(name), variable(limitFigure, fallback, doc)];
  }),
);
