import { sql } from 'kysely';
import type { Context } from '../../context';
import { toNaira } from '../../money';
import type { EventSource, HappenedEvent } from './event-source';

/** Refunds that are due, those that the bank has refused or cannot send, and money that it took back. */
export const refundEvents = ({ db, now, settings }: Context): EventSource => {
  const link = `${settings.opsOrigin}/ops/payments`;
  const dataOf = ({ reference, kobo }: { readonly reference: string | null; readonly kobo: number }) => ({
    booking: reference,
    amount: toNaira(kobo),
    currency: 'NGN',
    link,
  });

  async function due(since: Date): Promise<HappenedEvent[]> {
    const { rows } = await sql<DueRefund>`
      select r.id, r.amount_kobo as kobo, r.reason, r.due_at as "dueAt", crossed.at, crossed.overdue as "isDueNow", ${referenceOf}
      from refunds r join payments p on p.id = r.payment_id
        cross join lateral (values
          (greatest(r.due_at - interval '1 day', r.created_at), false), (r.due_at, true)
        ) as crossed (at, overdue)
      where r.state = 'due' and crossed.at >= ${since} and crossed.at <= ${now()}
      order by crossed.at`.execute(db);
    return rows.map(({ id, reason, dueAt, at, isDueNow, ...row }) => ({
      key: `refund-due ${id} ${isDueNow ? 'now' : 'soon'}`,
      type: 'refund.due',
      at,
      data: { ...dataOf(row), reason, dueOn: dueAt.toISOString(), isDueNow },
    }));
  }

  async function refused(since: Date): Promise<HappenedEvent[]> {
    const { rows } = await sql<RefusedRefund>`
      select f.id, f.refused_at as at, coalesce(r.amount_kobo, t.amount_kobo) as kobo,
        t.provider_transfer_id as transfer, ${referenceOf}
      from refund_refusals f left join refunds r on r.id = f.refund_id left join payments p on p.id = r.payment_id
        left join transfers t on t.id = coalesce(f.transfer_id, r.transfer_id)
      where f.refused_at >= ${since} order by f.id`.execute(db);
    return rows.map(({ id, at, transfer, ...row }) => ({
      key: `refund-refused ${id}`,
      type: 'refund.refused',
      at,
      data: { ...dataOf(row), transfer },
    }));
  }

  async function needy(since: Date): Promise<HappenedEvent[]> {
    const { rows } = await sql<NeedyRefund>`
      select r.id, r.fault_at as at, r.amount_kobo as kobo, t.provider_transfer_id as transfer, ${referenceOf}
      from (
        select 'refund ' || id as id, payment_id, transfer_id, amount_kobo, fault_at from refunds
        union all select 'transfer ' || transfer_id, null, transfer_id, amount_kobo, fault_at from unmatched_refunds
      ) r left join payments p on p.id = r.payment_id left join transfers t on t.id = r.transfer_id
      where r.fault_at >= ${since} order by r.fault_at, r.id`.execute(db);
    return rows.map(({ id, at, transfer, ...row }) => ({
      key: `refund-needs-person ${id} ${at.toISOString()}`,
      type: 'refund.needs_person',
      at,
      data: { ...dataOf(row), transfer },
    }));
  }

  async function takenBack(since: Date): Promise<HappenedEvent[]> {
    const { rows } = await sql<RefusedRefund>`
      select b.transfer_id as id, b.learnt_at as at, b.amount_kobo as kobo, t.provider_transfer_id as transfer, ${referenceOf}
      from taken_back b join transfers t on t.id = b.transfer_id left join payments p on p.id = t.payment_id
      where b.learnt_at >= ${since} order by b.learnt_at, b.transfer_id`.execute(db);
    return rows.map(({ id, at, transfer, ...row }) => ({
      key: `taken-back ${id} ${at.toISOString()}`,
      type: 'payment.taken_back',
      at,
      data: { ...dataOf(row), transfer },
    }));
  }

  return {
    name: 'refunds',
    happened: async (since) => [
      ...(await due(since)),
      ...(await refused(since)),
      ...(await needy(since)),
      ...(await takenBack(since)),
    ],
  };
};

interface DueRefund {
  readonly id: number;
  readonly reference: string | null;
  readonly kobo: number;
  readonly reason: string;
  readonly dueAt: Date;
  readonly at: Date;
  readonly isDueNow: boolean;
}

interface RefusedRefund {
  readonly id: number;
  readonly reference: string | null;
  readonly kobo: number;
  readonly at: Date;
  readonly transfer: string | null;
}

interface NeedyRefund extends Omit<RefusedRefund, 'id'> {
  readonly id: string;
}

/** Of the booking of the payment `p`; null without one. */
const referenceOf = sql`case p.booking_kind
    when 'ride' then (select reference from ride_bookings where id = p.booking_id::uuid)
    when 'flight' then (select reference from flight_bookings where id = p.booking_id::uuid)
    when 'change' then (select f.reference from flight_changes c join flight_bookings f on f.id = c.booking_id
      where c.id = p.booking_id::uuid) end as reference`;
