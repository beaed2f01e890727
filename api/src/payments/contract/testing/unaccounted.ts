import { sql } from 'kysely';
import { breaches } from '../../invariants';
import type { Site } from './sites';

type Sums = ReadonlyMap<string, number>;

const differences = (what: string, ours: Sums, theirs: Sums): string[] =>
  [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((account) => (ours.get(account) ?? 0) !== (theirs.get(account) ?? 0))
    .map((account) => `${what} ${account}: ${ours.get(account) ?? 0} kobo here, ${theirs.get(account) ?? 0} there`);

type Compared = Pick<Site, 'api' | 'provider' | 'books'>;

/** What `differentBooks` finds, and a line for each broken invariant. */
export const unaccounted = async (site: Compared): Promise<string[]> => [
  ...(await breaches(site.api.context.db)).map((breach) => `${breach.name}: ${JSON.stringify(breach.rows)}`),
  ...(await differentBooks(site)),
];

/**
 * Compares our books with those of the provider itself, once nothing is under way that was not answered.
 * @returns a line for each account that the two do not agree on, to the kobo
 */
export async function differentBooks({ api, provider, books }: Compared): Promise<string[]> {
  const { db } = api.context;
  const sumsOf = async (rows: ReturnType<typeof sql<{ account: string; kobo: number }>>): Promise<Sums> =>
    new Map((await rows.execute(db)).rows.map(({ account, kobo }) => [account, Number(kobo)]));
  const received = await sumsOf(sql`
    select coalesce(a.account_number, t.account_number) as account, sum(t.amount_kobo) as kobo
    from transfers t left join payment_accounts a on a.id = t.account_id
    where t.provider = ${provider.name} group by 1`);
  const refunded = await sumsOf(sql`
    select coalesce(a.account_number, t.account_number) as account, sum(r.amount_kobo) as kobo
    from (select transfer_id, amount_kobo, state, way, provider_reference from refunds
        union all select transfer_id, amount_kobo, state, way, provider_reference from unmatched_refunds) r
      join transfers t on t.id = r.transfer_id left join payment_accounts a on a.id = t.account_id
    where t.provider = ${provider.name} and ((r.state = 'done' and r.way = 'bank')
      or (r.state in ('sending', 'attention') and r.provider_reference is not null))
    group by 1`);
  const theirs = await books();
  return [...differences('received', received, theirs.received), ...differences('refunded', refunded, theirs.refunded)];
}
