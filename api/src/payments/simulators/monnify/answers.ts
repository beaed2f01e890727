import { type AmountStyle, styledAmount } from './amounts';
import { accountSeconds } from './books';
import type { JsonValue } from './json-text';
import type { Refund } from './refunds';
import type { MonnifySettings } from './settings';
import { dashedTime, nanosecondsTime, paddedSlashedTime, secondsTime, slashedTime, utcTime } from './times';
import { type Credit, paidAt, paidKobo, type Transaction } from './transactions';

export interface Merchant {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly contractCode: string;
  readonly name: string;
}

/** The bank of all accounts that are opened here. */
export const accountBank = { code: '232', name: 'Sterling bank' };

const collectionChannel = 'API_NOTIFICATION';
const paymentMethod = 'ACCOUNT_TRANSFER';
const currency = 'NGN';

/** An amount in the style of the settings, or in the one of its documented sample. */
const amountIn = (settings: MonnifySettings, amountKobo: number, documented: AmountStyle): JsonValue =>
  styledAmount(amountKobo, settings.amounts === 'documented' ? documented : settings.amounts);

const timeIn = (settings: MonnifySettings, at: Date, documented: (at: Date) => string): string => {
  if (settings.dates === 'documented') return documented(at);
  return settings.dates === 'dashed' ? dashedTime(at) : slashedTime(at);
};

const productIn = (settings: MonnifySettings, { paymentReference }: Transaction): JsonValue => {
  const product = { type: collectionChannel, reference: paymentReference };
  if (settings.product === 'empty') return {};
  return settings.product === 'array' ? [product] : product;
};

const metaDataIn = (settings: MonnifySettings, { metaData }: Transaction): JsonValue | undefined =>
  settings.metaData === 'missing' ? undefined : metaData;

/** What the merchant gets of the money. */
const settlementKobo = (transaction: Transaction): number => Math.max(0, paidKobo(transaction) - transaction.feeKobo);

export const initializedAnswer = (transaction: Transaction, merchant: Merchant): JsonValue => ({
  transactionReference: transaction.transactionReference,
  paymentReference: transaction.paymentReference,
  merchantName: merchant.name,
  apiKey: merchant.apiKey,
  redirectUrl: transaction.redirectUrl,
  enabledPaymentMethod: [paymentMethod],
  checkoutUrl: `https://sandbox.sdk.monnify.com/checkout/${transaction.transactionReference}`,
});

const shortestUssd: Readonly<Record<string, string>> = { '058': '*737*2*', '232': '*822*4*', '044': '*901*' };

export function accountAnswer(
  transaction: Transaction,
  account: NonNullable<Transaction['account']>,
  {
    merchant,
    settings,
    bankCode,
    now,
  }: {
    readonly merchant: Merchant;
    readonly settings: MonnifySettings;
    readonly bankCode: string | undefined;
    readonly now: Date;
  },
): JsonValue {
  const naira = (amountKobo: number) => amountIn(settings, amountKobo, 'numbers');
  const ussd = shortestUssd[bankCode ?? ''];
  const remainingMs = account.expiresAt.getTime() - now.getTime();
  return {
    accountNumber: account.accountNumber,
    accountName: `${merchant.name}-${transaction.description}`,
    bankName: accountBank.name,
    bankCode: accountBank.code,
    accountDurationSeconds: Math.min(accountSeconds, Math.ceil(remainingMs / 1000)),
    ussdPayment: ussd ? `${ussd}${Math.ceil(transaction.payableKobo / 100)}*${account.accountNumber}#` : null,
    requestTime: nanosecondsTime(now),
    expiresOn: secondsTime(account.expiresAt),
    transactionReference: transaction.transactionReference,
    paymentReference: transaction.paymentReference,
    amount: naira(transaction.amountKobo),
    fee: naira(transaction.payableKobo - transaction.amountKobo),
    totalPayable: naira(transaction.payableKobo),
    collectionChannel,
  };
}

const masked = (accountNumber: string): string => `******${accountNumber.slice(-4)}`;

export function statusAnswer(transaction: Transaction, settings: MonnifySettings): JsonValue {
  const naira = (amountKobo: number) => amountIn(settings, amountKobo, 'strings');
  const paid = paidAt(transaction);
  const payment = (credit: Credit): JsonValue => ({
    accountName: credit.senderName,
    accountNumber: masked(credit.senderAccount),
    bankCode: credit.senderBankCode,
    amountPaid: naira(credit.amountKobo),
    sessionId: settings.sessionsInStatus === 'sent' ? credit.sessionId : undefined,
  });
  const [first] = transaction.credits;
  return {
    transactionReference: transaction.transactionReference,
    paymentReference: transaction.paymentReference,
    amountPaid: naira(paidKobo(transaction)),
    // the sandbox shows no sum to pay before there is a payment
    totalPayable: naira(paid ? transaction.payableKobo : 0),
    settlementAmount: paid ? naira(settlementKobo(transaction)) : null,
    paidOn: paid ? timeIn(settings, paid, paddedSlashedTime) : null,
    paymentStatus: transaction.state,
    paymentDescription: transaction.description,
    currency,
    paymentMethod,
    product: productIn(settings, transaction),
    cardDetails: null,
    accountDetails: first && payment(first),
    accountPayments: settings.transfersInStatus === 'sent' ? first && transaction.credits.map(payment) : undefined,
    customer: { ...transaction.customer },
    metaData: metaDataIn(settings, transaction),
  };
}

export function listedTransaction(transaction: Transaction, merchant: Merchant, settings: MonnifySettings): JsonValue {
  const paid = paidAt(transaction);
  return {
    customerDTO: { ...transaction.customer },
    paymentMethod,
    createdOn: utcTime(transaction.createdAt),
    completedOn: paid && utcTime(paid),
    amount: amountIn(settings, transaction.amountKobo, 'numbers'),
    currencyCode: currency,
    paymentDescription: transaction.description,
    paymentStatus: transaction.state,
    transactionReference: transaction.transactionReference,
    paymentReference: transaction.paymentReference,
    merchantName: merchant.name,
    completed: paid !== undefined,
    paymentMethodList: [paymentMethod],
    collectionChannel,
  };
}

const comments: Readonly<Record<Refund['state'], string>> = {
  PENDING: 'Transaction refund is in progress.',
  IN_PROGRESS: 'Transaction refund is in progress.',
  COMPLETED: 'Transaction refund was successful.',
  FAILED: 'Transaction refund failed.',
};

export const refundAnswer = (refund: Refund, settings: MonnifySettings): JsonValue => ({
  refundReference: refund.refundReference,
  transactionReference: refund.transactionReference,
  refundReason: refund.reason,
  customerNote: refund.customerNote,
  refundAmount: amountIn(settings, refund.amountKobo, 'short_numbers'),
  refundType: refund.isWhole ? 'FULL_REFUND' : 'PARTIAL_REFUND',
  refundStatus: refund.state,
  refundStrategy: refund.strategy,
  comment: comments[refund.state],
  createdOn: timeIn(settings, refund.createdAt, paddedSlashedTime),
  completedOn: refund.completedAt ? timeIn(settings, refund.completedAt, paddedSlashedTime) : '',
  reference: refund.reference,
  destinationAccountNumber: refund.destination.accountNumber,
  destinationAccountName: refund.destination.accountName,
  destinationAccountBankCode: refund.destination.bankCode,
  currencyCode: currency,
});

const sourceOf = (credit: Credit, settings: MonnifySettings): JsonValue => ({
  bankCode: credit.senderBankCode,
  amountPaid: amountIn(settings, credit.amountKobo, 'short_numbers'),
  accountName: credit.senderName,
  sessionId: credit.sessionId,
  accountNumber: credit.senderAccount,
});

/** @param documented the shape in the sample of this notice */
function sourcesIn(settings: MonnifySettings, credits: readonly Credit[], documented: 'array' | 'object'): JsonValue {
  const shape = settings.paymentSources === 'documented' ? documented : settings.paymentSources;
  const last = credits.at(-1);
  if (shape === 'empty' || !last) return {};
  return shape === 'array' ? credits.map((credit) => sourceOf(credit, settings)) : sourceOf(last, settings);
}

export function paidNotice(transaction: Transaction, settings: MonnifySettings): JsonValue {
  const naira = (amountKobo: number) => amountIn(settings, amountKobo, 'short_numbers');
  return {
    eventType: 'SUCCESSFUL_TRANSACTION',
    eventData: {
      product: productIn(settings, transaction),
      transactionReference: transaction.transactionReference,
      paymentReference: transaction.paymentReference,
      paidOn: timeIn(settings, paidAt(transaction) ?? transaction.createdAt, dashedTime),
      paymentDescription: transaction.description,
      metaData: metaDataIn(settings, transaction),
      paymentSourceInformation: sourcesIn(settings, transaction.credits, 'array'),
      destinationAccountInformation: {
        bankCode: accountBank.code,
        bankName: accountBank.name,
        accountNumber: transaction.account?.accountNumber,
      },
      amountPaid: naira(paidKobo(transaction)),
      totalPayable: naira(transaction.payableKobo),
      cardDetails: {},
      paymentMethod,
      currency,
      settlementAmount: amountIn(settings, settlementKobo(transaction), 'strings'),
      paymentStatus: transaction.state,
      customer: { ...transaction.customer },
    },
  };
}

export const rejectedNotice = (
  transaction: Transaction,
  credit: Credit,
  rejectionReason: string,
  settings: MonnifySettings,
): JsonValue => ({
  eventType: 'REJECTED_PAYMENT',
  eventData: {
    metaData: metaDataIn(settings, transaction),
    product: productIn(settings, transaction),
    amount: amountIn(settings, transaction.payableKobo, 'short_numbers'),
    paymentSourceInformation: sourcesIn(settings, [credit], 'object'),
    transactionReference: transaction.transactionReference,
    created_on: timeIn(settings, credit.at, dashedTime),
    paymentReference: transaction.paymentReference,
    paymentRejectionInformation: {
      bankCode: accountBank.code,
      destinationAccountNumber: transaction.account?.accountNumber,
      bankName: accountBank.name,
      rejectionReason,
      expectedAmount: amountIn(settings, transaction.payableKobo, 'short_numbers'),
    },
    paymentDescription: transaction.description,
    customer: { ...transaction.customer },
  },
});

export const refundedNotice = (refund: Refund, settings: MonnifySettings): JsonValue => ({
  eventType: refund.state === 'FAILED' ? 'FAILED_REFUND' : 'SUCCESSFUL_REFUND',
  eventData: {
    merchantReason: refund.reason,
    transactionReference: refund.transactionReference,
    completedOn: timeIn(settings, refund.completedAt ?? refund.createdAt, slashedTime),
    refundStatus: refund.state,
    customerNote: refund.customerNote,
    createdOn: timeIn(settings, refund.createdAt, slashedTime),
    refundReference: refund.refundReference,
    refundAmount: amountIn(settings, refund.amountKobo, 'numbers'),
  },
});
