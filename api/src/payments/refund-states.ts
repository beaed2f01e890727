import type { RefundState } from './tables';

interface RefundStateRules {
  /** The states that may follow. The database has the same transitions and refuses all others; a test compares the two. */
  readonly to: readonly RefundState[];
  /** Whether the money still has to go back. */
  readonly isOwed: boolean;
}

/** Every rule that depends on the state of a refund alone. */
export const refundStates: Readonly<Record<RefundState, RefundStateRules>> = {
  due: { to: ['sending', 'withdrawn'], isOwed: true },
  // committed before the provider is called; it may have accepted the refund since
  sending: { to: ['due', 'attention', 'done'], isOwed: true },
  // the provider has the money, and sends it only after a person did something there
  attention: { to: ['due', 'sending', 'done'], isOwed: true },
  done: { to: [], isOwed: false },
  withdrawn: { to: [], isOwed: false },
};

export const allRefundStates = Object.keys(refundStates) as readonly RefundState[];

/** The states of refunds that still have to go back. */
export const owedStates = allRefundStates.filter((state) => refundStates[state].isOwed);
