import { randomInt } from 'node:crypto';
import type { HandTransfer, SimulationParts, TransferResult } from '../provider';
import { type AnswerParts, chargeSuccessEvent, refundEvent, transferRejectedEvent } from './answers';
import {
  type Books,
  type Customer,
  emptyBooks,
  feeOf,
  type Refund,
  type RefundStatus,
  type ReturnedTransfer,
  type Transaction,
} from './books';
import type { ChargeRequest } from './read-charge';
import { nextStatuses, type ReadRefund, type RefundCourse, stepsOf, usualCourse } from './refunds';
import type { Domain, PaystackSettings, TransactionStatus } from './settings';
import { writeOddJson } from './write-json';

/** What can happen to charges, transfers and refunds, and what it writes into the books. */
export interface Ledger {
  readonly books: Books;
  /** Opens the account of a charge. @returns undefined if the reference was used before */
  open(charge: ChargeRequest): Transaction | undefined;
  /** A transfer of a payer. @returns undefined if there is no such account */
  transfer(transfer: HandTransfer): TransferResult | undefined;
  takeRefund(refund: ReadRefund): Refund;
  /** Sends a refund that needed attention again. */
  retryRefund(refund: Refund): void;
  /** How the next refund goes on; each course is for one refund. */
  planRefund(course: RefundCourse): void;
  /** Moves a refund by hand, and ends what it would do by itself. @returns what is wrong */
  moveRefund(id: number, status: RefundStatus): string | undefined;
  /** Sets the state of a transaction, whatever happened to it; undefined ends that. @returns what is wrong */
  force(reference: string, status: TransactionStatus | undefined): string | undefined;
  /** Moves the refunds that are due. */
  settle(): void;
  answerParts(): AnswerParts;
}

interface LedgerParts extends Pick<SimulationParts, 'clock' | 'notify'> {
  readonly settings: PaystackSettings;
  readonly domain: Domain;
}

export function createLedger({ clock, notify, settings, domain }: LedgerParts): Ledger {
  const books = emptyBooks();
  const courses: RefundCourse[] = [];
  // beyond those of an earlier run of the simulator, as the merchant's database keeps them
  let lastId = Math.floor(clock.now().getTime() / 1000);
  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  const answerParts = (): AnswerParts => ({ books, settings, domain, now: clock.now() });
  const tell = (event: { readonly event: string; readonly data: object }) => {
    notify({ event: event.event, body: settings.hasOddBodies ? writeOddJson(event) : JSON.stringify(event) });
  };

  const customerOf = (email: string): Customer => {
    const id = nextId();
    const customer = books.customers.get(email) ?? { id, code: `CUS_${id.toString(36)}`, email };
    books.customers.set(email, customer);
    return customer;
  };

  const newAccountNumber = (): string => {
    const number = `12${String(randomInt(100_000_000)).padStart(8, '0')}`;
    return books.transactions.some(({ accountNumber }) => accountNumber === number) ? newAccountNumber() : number;
  };

  /** @returns undefined if the reference was used before */
  const open = ({ email, amountKobo, reference, metadata, expiresAt }: ChargeRequest): Transaction | undefined => {
    if (books.transactions.some((one) => one.reference === reference)) return undefined;
    const id = nextId();
    const transaction: Transaction = {
      id,
      reference: reference ?? `T${id}`,
      amountKobo,
      metadata,
      customer: customerOf(email),
      accountNumber: newAccountNumber(),
      createdAt: clock.now(),
      expiresAt,
      paid: undefined,
      isClosed: false,
      forced: undefined,
    };
    books.transactions.push(transaction);
    return transaction;
  };

  const sendBack = (transaction: Transaction, amountKobo: number, reason: ReturnedTransfer['reason']) => {
    books.returned.push({ accountNumber: transaction.accountNumber, amountKobo, at: clock.now(), reason });
  };

  const returned = (why: string): TransferResult => ({
    isAccepted: false,
    result: `${why} It was sent back to the payer.`,
  });

  const transfer = ({ accountNumber, amountKobo, senderName = 'AMAKA OKAFOR' }: HandTransfer) => {
    const transaction = books.transactions.find((one) => one.accountNumber === accountNumber);
    if (!transaction) return undefined;
    if (transaction.paid) {
      sendBack(transaction, amountKobo, 'already_paid');
      return returned('The account was already paid.');
    }
    if (clock.now() >= transaction.expiresAt) {
      sendBack(transaction, amountKobo, 'late');
      return returned('The account had expired.');
    }
    if (transaction.isClosed) {
      sendBack(transaction, amountKobo, 'closed');
      return returned('The account was closed by a rejected transfer.');
    }
    if (amountKobo !== transaction.amountKobo) {
      sendBack(transaction, amountKobo, 'incorrect_amount');
      transaction.isClosed = settings.rejectionClosesAccount;
      tell(transferRejectedEvent(transaction, amountKobo, answerParts()));
      return returned('It was not the exact amount.');
    }
    transaction.paid = { at: clock.now(), feeKobo: feeOf(amountKobo), senderName };
    // a transaction that failed and is paid after all is paid
    transaction.forced = undefined;
    tell(chargeSuccessEvent(transaction, answerParts()));
    return { isAccepted: true, result: 'The transfer was accepted.' };
  };

  const setStatus = (refund: Refund, status: RefundStatus, at: Date) => {
    refund.status = status;
    refund.updatedAt = at;
    if (status === 'processing') refund.reference = refund.id % 3 === 0 ? null : `TRF_${refund.id.toString(36)}`;
    if (status === 'processed') {
      refund.reference = refund.id % 2 === 0 ? String(refund.id * 77) : refund.reference;
      refund.refundedAt = at;
    }
    tell(refundEvent(refund, answerParts()));
  };

  const takeRefund = ({ transaction, amountKobo, customerNote, merchantNote }: ReadRefund): Refund => {
    const now = clock.now();
    const course = courses.shift() ?? usualCourse;
    const refund: Refund = {
      ...{ id: nextId(), transaction, amountKobo, customerNote, merchantNote },
      createdAt: now,
      status: 'pending',
      reference: null,
      updatedAt: now,
      refundedAt: undefined,
      steps: stepsOf(course, now),
    };
    books.refunds.push(refund);
    tell(refundEvent(refund, answerParts()));
    return refund;
  };

  const retryRefund = (refund: Refund) => {
    setStatus(refund, 'processing', clock.now());
    refund.steps = stepsOf(courses.shift() ?? usualCourse, clock.now()).slice(1);
  };

  /** Moves a refund by hand, and ends what it would do by itself. @returns what is wrong */
  const moveRefund = (id: number, status: RefundStatus): string | undefined => {
    const refund = books.refunds.find((one) => one.id === id);
    if (!refund) return `There is no refund ${id}.`;
    if (!nextStatuses[refund.status].includes(status)) return `A refund that is ${refund.status} never is ${status}.`;
    refund.steps = [];
    setStatus(refund, status, clock.now());
    return undefined;
  };

  const settle = () => {
    const now = clock.now();
    const due = books.refunds
      // one that was started goes on
      .filter(({ status }) => settings.balance !== 'waits' || status !== 'pending')
      .flatMap((refund) => refund.steps.filter(({ at }) => at <= now).map((step) => ({ refund, step })))
      .sort((one, other) => one.step.at.getTime() - other.step.at.getTime());
    for (const { refund, step } of due) {
      refund.steps = refund.steps.filter((one) => one !== step);
      setStatus(refund, step.status, step.at);
    }
  };

  const force = (reference: string, status: TransactionStatus | undefined): string | undefined => {
    const transaction = books.transactions.find((one) => one.reference === reference);
    if (!transaction) return `There is no transaction ${reference}.`;
    transaction.forced = status;
    return undefined;
  };

  return {
    ...{ books, open, transfer, takeRefund, retryRefund, moveRefund, force, settle, answerParts },
    planRefund: (course) => void courses.push(course),
  };
}
