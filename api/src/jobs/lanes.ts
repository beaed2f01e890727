import type { Service } from './circuit-breaker';

/** Kinds of jobs that share slots, so that jobs that hang do not block other lanes. */
export interface Lane {
  readonly name: string;
  readonly kinds: readonly string[];
  /** Jobs at once, in one process, while it has no calls. */
  readonly atOnce: number;
  /** A traveller waits for its jobs: they do not wait for calls. */
  readonly isUrgent?: true;
  /** The service that its jobs call, with a circuit breaker. */
  readonly service?: Service;
}

export const lanes: readonly Lane[] = [
  {
    name: 'mail',
    kinds: ['mail', 'content-letter', 'privacy-letter', 'booking-letter', 'staff-letter', 'report-letter'],
    atOnce: 4,
    service: 'mail',
  },
  { name: 'money', kinds: ['sandbox-notice', 'ride-unconfirmed'], atOnce: 2, isUrgent: true },
  {
    name: 'bank',
    kinds: [
      ...['open-account', 'expire-account', 'payments.sweep-accounts', 'payments.reconcile', 'payments.statements'],
      ...['send-refund', 'send-unmatched-refund', 'ask-refund', 'ask-disputed'],
    ],
    // no breaker: each provider has its own, so that one that is out does not stop the jobs of another
    atOnce: 3,
  },
  // a receiver that hangs occupies a slot for the time limit of a try
  { name: 'webhooks', kinds: ['webhook'], atOnce: 4 },
  { name: 'tickets', kinds: ['flight-ticketing', 'flight-change'], atOnce: 2, service: 'airline' },
];

/** The lane of all other jobs: they work on the database alone. */
const rest = { name: 'rest', atOnce: 2 };

/** The lanes of a process that can do these kinds of jobs. */
export const lanesOf = (kinds: readonly string[]): Lane[] => {
  const named = lanes.map((lane) => ({ ...lane, kinds: lane.kinds.filter((kind) => kinds.includes(kind)) }));
  const others = kinds.filter((kind) => !lanes.some((lane) => lane.kinds.includes(kind)));
  return [...named, { ...rest, kinds: others }].filter((lane) => lane.kinds.length > 0);
};
