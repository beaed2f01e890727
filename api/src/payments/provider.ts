import type { Db } from '../database';
import { AnswerNotUnderstood } from '../jobs/circuit-breaker';

/** How a provider names an account; each notice and each answer has at least one of the three. */
export type AccountKey =
  | { readonly reference: string }
  | { readonly providerReference: string }
  | { readonly accountNumber: string };

/** An account in a call to its provider: what its row knows. */
export interface AccountAtProvider {
  /** Ours, unique for ever, and the same at every attempt to open this account. */
  readonly reference: string;
  /** The provider's own id of the account or of its transaction; null until it is known. */
  readonly providerReference: string | null;
  /** Null until the account is opened. */
  readonly accountNumber: string | null;
  readonly amountKobo: number;
  readonly openedAt: Date;
}

/** The time of an opening, for which a traveller waits: one without an answer by then has failed. */
export const openingMs = 5000;

export interface OpeningRequest {
  readonly reference: string;
  /** The account holder that we wish for; a provider may show another. */
  readonly accountName: string;
  readonly payer: { readonly name: string; readonly email: string };
  readonly amountKobo: number;
  readonly openedAt: Date;
  /** When the account should end; the answer says when it does. */
  readonly expiresAt: Date;
}

export interface OpenedAccount {
  readonly providerReference: string | null;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  /** Until when the provider accepts money; it may be earlier or later than wished. */
  readonly expiresAt: Date;
}

/**
 * - `opened` also for a repeated request with the same reference
 * - `lost` an earlier request with this reference opened an account, and its number cannot be read any more: nobody was
 *   given the number, so another account with another reference is safe
 * - `refused` final for this request, nothing was opened
 */
export type OpeningAnswer =
  | { readonly outcome: 'opened'; readonly account: OpenedAccount }
  | { readonly outcome: 'lost' }
  | { readonly outcome: 'refused'; readonly fault: string };

/** A transfer in a report of the provider: a notice, or the response to a query. */
export interface ReceivedTransfer {
  /** The provider's own id of the transfer, the same in every report. */
  readonly id: string;
  readonly account: AccountKey;
  readonly amountKobo: number;
  /** When the provider accepted it. This decides whether it was in time, not when it was reported. */
  readonly sentAt: Date;
  /** What the provider charges the site for it, if it says so. It is never subtracted from what the payer sent. */
  readonly feeKobo?: number;
}

/** Money that was in a transfer of the account and that the provider took back without a refund of ours: a dispute, a fraud. */
export interface TakenBack {
  readonly transferId: string;
  /**
   * More than 0. The adapter has subtracted the refunds of ours that the provider lists and that have not failed, and nobody
   * subtracts anything again: of what we have only begun, or sent by hand through another bank, the provider sent nothing.
   */
  readonly amountKobo: number;
}

/** What a provider knows of one account. */
export interface AccountReport {
  /** As soon as the provider has one. */
  readonly providerReference: string | null;
  /** All transfers that the provider holds for us, oldest first, also those after the expiry. */
  readonly transfers: readonly ReceivedTransfer[];
  readonly takenBack: readonly TakenBack[];
}

/** A transfer that the provider did not accept, so that the payer's bank returns it; it holds no money of ours. */
export interface RejectedTransfer {
  readonly account: AccountKey;
  readonly amountKobo: number;
  readonly reason: 'under' | 'over' | 'late' | 'other';
}

/** The payer's bank demands the money of a transfer back. */
export interface Dispute {
  /** Nobody waits for an answer of the site any more; the money may still go. */
  readonly isOver: boolean;
  /** Null if the provider does not say. */
  readonly answerBy: Date | null;
}

/**
 * The result of reading a request of a provider.
 * - `transfer` money was received, and the notice can be believed as it is
 * - `account` something happened to this account: the provider must be asked before anything is believed
 * - `dispute` the payer’s bank wants the money back: the provider must be asked, and a person may have to answer
 * - `refund` something happened to refunds of this account or with this key: the provider must be asked
 * - `rejected` a transfer was not accepted · `other` about something else
 * - `unreadable` signed, with values that cannot be stored: invalid text, no amount
 * - `forged` not signed by the provider, or too old
 */
export type NoticeReading =
  | { readonly kind: 'transfer'; readonly eventId: string; readonly transfer: ReceivedTransfer }
  | { readonly kind: 'account'; readonly eventId: string; readonly account: AccountKey }
  | {
      readonly kind: 'dispute';
      readonly eventId: string;
      readonly account: { readonly reference: string };
      readonly dispute: Dispute;
    }
  | { readonly kind: 'refund'; readonly eventId: string; readonly of: AccountKey | { readonly key: string } }
  | { readonly kind: 'rejected'; readonly eventId: string; readonly rejected: RejectedTransfer }
  | { readonly kind: 'other'; readonly eventId: string; readonly event: string }
  | { readonly kind: 'unreadable'; readonly fault: string }
  | { readonly kind: 'forged'; readonly fault: string };

export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A refund of one transfer, or of a part of it. */
export interface RefundRequest {
  /** Identifies the refund: repeated requests with this key refund the money once. */
  readonly key: string;
  /** The provider's own id of the transfer; its sender gets the money. */
  readonly transferId: string;
  /** The account that the transfer came into. */
  readonly account: AccountAtProvider;
  readonly amountKobo: number;
  readonly at: Date;
  /** How long ago the last attempt with this key ended without an answer, so that the provider may have it; undefined without one. */
  readonly unsureForMs?: number;
}

/**
 * - `sent` the provider has sent the money: final
 * - `accepted` the provider works on it, for minutes or days: ask `refundState` until it ends
 * - `needs_person` the provider has the money and cannot send it until a person does something there
 * - `refused` final: nothing was sent, and nothing will be under this key
 * A call with an unknown outcome throws instead: AnswerNotUnderstood needs a person, anything else is asked again.
 */
export type RefundAnswer =
  | { readonly outcome: 'sent'; readonly reference: string }
  | { readonly outcome: 'accepted'; readonly reference: string | null }
  | { readonly outcome: 'needs_person'; readonly reference: string | null; readonly fault: string }
  | { readonly outcome: 'refused'; readonly fault: string };

/** The provider answered about a refund what is not understood: it may have taken it, and a person has to look there. */
export class RefundNotUnderstood extends AnswerNotUnderstood {
  constructor(
    message: string,
    /** The provider's, if the answer has it. */
    readonly reference: string,
  ) {
    super(message);
  }
}

/** `unsure`: an earlier attempt may have been taken and cannot be seen yet, so nothing was sent now. The request comes again. */
export type RefundAttempt = RefundAnswer | { readonly outcome: 'unsure' };

/** A line of the provider's own list of its transactions. */
export interface StatementLine {
  /** The id that `ReceivedTransfer` has. */
  readonly transferId: string;
  readonly account: AccountKey;
  readonly amountKobo: number;
  readonly feeKobo: number;
  readonly at: Date;
}

export interface RefundLine {
  /** The key of ours, if the provider keeps it. */
  readonly key: string | null;
  readonly reference: string;
  readonly transferId: string;
  readonly amountKobo: number;
  readonly state: 'under_way' | 'sent' | 'needs_person' | 'failed';
  /** When it was made; it may be sent days later. */
  readonly at: Date;
}

/** A line of the list that the adapter does not understand, such as one in a state that is not known. */
export interface UnreadableLine {
  /** The provider's reference of the refund, or its id of the transfer; `<subject>#…` are transfers in it too. */
  readonly subject: string;
  /** For the log, without data about payers. */
  readonly fault: string;
  readonly at: Date;
}

/** Money in of a period and refunds until its end, as the provider lists them. */
export interface Statement {
  readonly received: readonly StatementLine[];
  readonly refunds: readonly RefundLine[];
  /** Never left out: a person looks at each. */
  readonly unreadable: readonly UnreadableLine[];
}

/**
 * A bank, or a company in front of banks, that opens one-time accounts and takes transfers. The sandbox bank is one; a
 * live one is an adapter with the same calls, none of which is made while a transaction is open: `createBanks` refuses that. Calls get the database because
 * the sandbox keeps its books there; an adapter over the network leaves it alone, bounds each call by a time-out, and
 * throws ServiceOutage where the provider did not answer.
 */
export interface PaymentProvider {
  /** Its name in the database and in the path of its notices, `/payments/notices/<name>`. */
  readonly name: string;
  /** Its books are in the database of the site: no call of it leaves the process. */
  readonly isInDatabase?: true;
  /** `exact`: another amount than that of the account is rejected and returned by the provider. `any`: every amount is taken. */
  readonly takes: 'exact' | 'any';
  /** The amounts of one transfer that it can take. */
  readonly limits: { readonly minKobo: number; readonly maxKobo: number };
  /** Opens an account. The same reference opens one account, however often it is asked for. */
  openAccount(db: Db, request: OpeningRequest): Promise<OpeningAnswer>;
  /** Checks the signature over the raw body before it reads the body. Never throws. */
  readNotice(rawBody: Buffer, headers: NoticeHeaders, now: Date): NoticeReading;
  /** Also answers for accounts that are over, and for one whose opening was never answered. */
  stateOf(db: Db, account: AccountAtProvider): Promise<AccountReport>;
  /**
   * Sends money back to the sender of a transfer, after the refund was committed as `sending`; called again with the same
   * key until it answers, also after a time-out or a crash. The same key sends nothing twice.
   */
  refund(db: Db, request: RefundRequest): Promise<RefundAttempt>;
  /** Asks about a refund that was accepted or needed a person. */
  refundState(db: Db, request: RefundRequest & { readonly reference: string | null }): Promise<RefundAttempt>;
  /**
   * All money that came in between two instants, and the refunds that were made between two.
   * @param refundsFrom earlier than `from`, because a refund is listed by when it was made and may be sent days later; `from` without it
   */
  statement(db: Db, from: Date, to: Date, refundsFrom?: Date): Promise<Statement>;
  /** Makes one harmless call with the settings. @returns what is wrong, in sentences for the operator; none if all is well */
  check(db: Db): Promise<readonly string[]>;
}
