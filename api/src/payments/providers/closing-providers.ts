import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { SettingsError } from 'server/settings';
import { formatCount, formatExpiry } from 'shared/format';
import type { Db } from '../../database';
import { neededKeys, type PaymentProviderName, type Settings } from '../../settings';
import type { PaymentProvider } from '../provider';
import { type Banks, createBanks } from './banks';
import { createProvider, createProviders } from './create-providers';

/** How long after their expiry accounts still matter: the daily comparison reads the lists of so many days. */
const daysAfter = 4;

/** What a provider has that opens no new accounts. */
interface OpenThere {
  readonly provider: string;
  readonly accounts: number;
  /** The end of the last open account; null without one. */
  readonly until: Date | null;
  /** Not sent yet. */
  readonly refunds: number;
}

interface ClosingProvider {
  readonly open: OpenThere;
  /** Undefined without its keys: nobody asks it. */
  readonly asked: PaymentProvider | undefined;
  /** Why a site cannot start like this; undefined if it can. */
  readonly fault: string | undefined;
}

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;
type Payment = Pick<Settings, 'payment'>;

/**
 * Each provider that is not in PAYMENT_PROVIDERS, and that had accounts lately or has a refund that was not sent; with its keys also one
 * that had accounts at any time, so that money that was paid there is refunded there.
 */
export async function closingProviders(db: Db, settings: Payment, log: Log, now: Date): Promise<ClosingProvider[]> {
  return (await openElsewhere(db, settings.payment, now)).map((open) => {
    const asked = isKnown(open.provider) ? createProvider(open.provider, settings, log) : undefined;
    return { open, asked, fault: asked || open.accounts === 0 ? undefined : faultOf(open) };
  });
}

async function openElsewhere(db: Db, payment: Settings['payment'], now: Date): Promise<readonly OpenThere[]> {
  const { providers: listed } = payment;
  const withKeys = (['paystack', 'monnify'] as const).filter((name) => payment[name]);
  const since = new Date(now.getTime() - daysAfter * 86_400_000);
  const { rows } = await sql<OpenThere>`
    with lately as (
      select provider, count(*) filter (where state = 'open')::int as accounts,
        max(expires_at) filter (where state = 'open') as until
      from payment_accounts where account_number is not null and (state = 'open' or expires_at > ${since} or provider = any(${withKeys})) group by provider
    ), back as (
      select t.provider, count(*)::int as refunds
      from (select transfer_id from refunds where state in ('due', 'sending', 'attention')
          union all select transfer_id from unmatched_refunds where state in ('sending', 'attention')) r
        join transfers t on t.id = r.transfer_id
      group by t.provider
    )
    select provider, coalesce(accounts, 0) as accounts, until, coalesce(refunds, 0) as refunds
    from lately full join back using (provider) where provider <> all(${listed}) order by provider`.execute(db);
  return rows;
}

const isKnown = (name: string): name is PaymentProviderName => name in neededKeys;

/** `3 open accounts, the last until Friday 27, November 2026 at 10:30 AM, and 1 refund not sent yet` */
export function openThereIn({ accounts, until, refunds }: OpenThere): string {
  const some = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
  const parts = [
    ...(until ? [`${some(accounts, 'open account')}, the last until ${formatExpiry(until)}`] : []),
    ...(refunds > 0 ? [`${some(refunds, 'refund')} not sent yet`] : []),
  ];
  return parts.join(', and ') || 'accounts that have ended';
}

function faultOf(open: OpenThere): string {
  const { provider } = open;
  const how = isKnown(provider)
    ? `Set ${neededKeys[provider].join(', ')} again, as before`
    : 'Start the version of the site again that has it';
  return (
    `PAYMENT_PROVIDERS: ${provider} is not in it any more, and has ${openThereIn(open)}. Travellers may be paying there. ` +
    `${how}: the site then opens no new accounts at ${provider}, and asks it until the last one is over`
  );
}

/**
 * The providers of the settings. One that was taken out of PAYMENT_PROVIDERS and still has something open opens no new
 * accounts, and is asked as before while its keys are in the settings.
 * @throws SettingsError for one that has open accounts, without its keys: no booking could be confirmed or released
 */
export async function openBanks(db: Db, settings: Payment, log: Log, now: Date): Promise<Banks> {
  const closing = await closingProviders(db, settings, log, now);
  const faults = closing.flatMap(({ fault }) => fault ?? []);
  if (faults.length > 0) throw new SettingsError(faults);
  for (const { open, asked } of closing)
    if (open.accounts + open.refunds > 0)
      log.warn(
        { ...open, isAsked: asked !== undefined },
        'A payment provider that is not in PAYMENT_PROVIDERS has something open',
      );
  const providers = closing.flatMap(({ asked }) => asked ?? []);
  return createBanks(createProviders(settings, log), { closing: providers, log });
}
