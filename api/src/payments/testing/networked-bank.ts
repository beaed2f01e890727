import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceOutage } from '../../jobs/circuit-breaker';
import { newAccountNumber } from '../../sandbox/sandbox-provider';
import type { PaymentProvider, ReceivedTransfer, RefundAnswer, RefundRequest } from '../provider';

export const networkedBankName = 'networked';

/** How the bank fails its next refunds: before or after it has recorded one. */
export type RefundFault = 'hangs-before' | 'hangs-after' | 'fails-after' | 'refuses';

/**
 * How the bank fails to open accounts: it hangs before or after it has opened one, cuts the connection after that, or
 * answers with an error and does nothing.
 */
export const openingFaults = ['hangs-before', 'hangs-after', 'cuts-after', 'answers-503', 'answers-429'] as const;
export type OpeningFault = (typeof openingFaults)[number];

/** A bank as a separate HTTP server: its books are outside our database, and outlive its callers. */
export interface NetworkedBank {
  readonly url: string;
  /** By the reference of the asker. */
  readonly accounts: ReadonlyMap<string, { readonly accountNumber: string }>;
  /** By key. */
  readonly refunds: ReadonlyMap<string, RefundRequest & { readonly reference: string }>;
  fault: RefundFault | undefined;
  openingFault: OpeningFault | undefined;
  /** The number of requests to open an account. */
  openings: number;
  /** The number of requests of each refund, by key. */
  readonly asked: Map<string, number>;
  /** Creates an incoming transfer. @returns the bank's id of the transfer */
  take(accountNumber: string, amountKobo: number, sentAt: Date): string;
  close(): Promise<void>;
}

export async function openNetworkedBank(): Promise<NetworkedBank> {
  const accounts = new Map<string, { accountNumber: string }>();
  const transfers: (ReceivedTransfer & { account: { accountNumber: string } })[] = [];
  const refunds = new Map<string, RefundRequest & { reference: string }>();
  const asked = new Map<string, number>();
  const refused = new Set<string>();

  const refund = (request: RefundRequest): RefundAnswer => {
    const known = refunds.get(request.key);
    if (known) {
      const isSame = known.transferId === request.transferId && known.amountKobo === request.amountKobo;
      if (!isSame) throw new Error(`The key ${request.key} was used for another refund`);
      return { outcome: 'sent', reference: known.reference };
    }
    const reference = `NET-${randomUUID()}`;
    refunds.set(request.key, { ...request, reference });
    return { outcome: 'sent', reference };
  };

  /** @returns undefined if the call is never answered */
  const refundFaultily = (request: RefundRequest): RefundAnswer | undefined => {
    asked.set(request.key, (asked.get(request.key) ?? 0) + 1);
    if (bank.fault === 'refuses') refused.add(request.key);
    // for good: a key has one answer
    if (refused.has(request.key)) return { outcome: 'refused', fault: 'account closed' };
    if (bank.fault === 'hangs-before') return undefined;
    const answer = refund(request);
    if (bank.fault === 'fails-after') throw new Error('booked, and then failed');
    return bank.fault === 'hangs-after' ? undefined : answer;
  };

  const open = (reference: string): { accountNumber: string } => {
    const opened = accounts.get(reference) ?? { accountNumber: newAccountNumber() };
    accounts.set(reference, opened);
    return opened;
  };

  /** @returns undefined if the call is never answered */
  const openFaultily = (reference: string, request: IncomingMessage): unknown => {
    bank.openings += 1;
    switch (bank.openingFault) {
      case 'hangs-before':
        return undefined;
      case 'answers-503':
        throw new Failure(503);
      case 'answers-429':
        throw new Failure(429);
    }
    const opened = open(reference);
    if (bank.openingFault === 'cuts-after') request.socket.destroy();
    return bank.openingFault === undefined ? opened : undefined;
  };

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const [, what, number = ''] = (request.url ?? '').split('/');
    if (what === 'transfers') return transfers.filter(({ account }) => account.accountNumber === number);
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    if (what === 'refunds') return refundFaultily(body);
    return openFaultily(body.reference, request);
  };

  const server: Server = createServer((request, response) => {
    answer(request).then(
      (body) => body !== undefined && response.end(JSON.stringify(body)),
      (error) => response.writeHead(error instanceof Failure ? error.status : 500).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bank: NetworkedBank = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accounts,
    refunds,
    asked,
    fault: undefined,
    openingFault: undefined,
    openings: 0,
    take(accountNumber, amountKobo, sentAt) {
      const id = `NET-${randomUUID()}`;
      transfers.push({ id, account: { accountNumber }, amountKobo, sentAt });
      return id;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bank;
}

class Failure extends Error {
  constructor(readonly status: number) {
    super(`The bank answers ${status}`);
  }
}

/** The adapter of that bank. Each call ends within the time-out, regardless of its outcome at the bank. */
export function networkedProvider(url: string, timeoutMs = 3000): PaymentProvider {
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${url}/${path}`, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch((cause) => {
      throw new ServiceOutage('bank', 'The bank did not answer', { cause });
    });
    if (!response.ok) throw new Error(`The bank answered ${response.status}`);
    return (await response.json()) as Answer;
  };
  return {
    name: networkedBankName,
    takes: 'any',
    limits: { minKobo: 1, maxKobo: 100_000_000_000_000 },
    async openAccount(_db, { reference, accountName, expiresAt }) {
      const { accountNumber } = await call<{ accountNumber: string }>('accounts', { reference });
      const account = { providerReference: null, bankName: 'Networked Bank', accountNumber, accountName, expiresAt };
      return { outcome: 'opened', account };
    },
    readNotice: () => ({ kind: 'forged', fault: 'this bank sends no notices' }),
    async stateOf(_db, { accountNumber }) {
      const rows = await call<ReceivedTransfer[]>(`transfers/${accountNumber}`);
      const transfers = rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt) }));
      return { providerReference: null, transfers, takenBack: [] };
    },
    refund: (_db, request) => call<RefundAnswer>('refunds', request),
    refundState: () => Promise.reject(new Error('This bank sends each refund at once')),
    statement: async () => ({ received: [], refunds: [], unreadable: [] }),
    check: async () => [],
  };
}
