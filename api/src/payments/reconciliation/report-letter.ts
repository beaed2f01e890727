import { formatCount, formatLongDate, formatNaira } from 'shared/format';
import { type LetterWriter, letterHandler } from '../../mail/write-letter';
import { toNaira } from '../../money';

/** @param id provider, day and person */
const reportLetter: LetterWriter = async (id, { db, settings }) => {
  const [provider = '', day = '', personId = ''] = id.split(' ');
  const report = await db
    .selectFrom('provider_reports')
    .selectAll()
    .where('provider', '=', provider)
    .where('day', '=', day)
    .executeTakeFirst();
  const person = await db
    .selectFrom('staff_people')
    .select(['name', 'email'])
    .where('id', '=', personId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!report || !person) return undefined;
  const open = await db
    .selectFrom('statement_differences')
    .select('id')
    .where('provider', '=', provider)
    .where('closed_at', 'is', null)
    .execute();
  const of = (count: number, kobo: number) => `${formatCount(count)}: ${formatNaira(toNaira(kobo))}`;
  const agrees = report.paid_kobo === report.recorded_kobo && report.paid === report.recorded;
  const state = open.length === 0 ? 'No open differences' : `${open.length} open differences`;
  return {
    to: { name: person.name, address: person.email },
    because: 'you settle payments in the back office',
    content: {
      subject: `Payments through ${provider} on ${formatLongDate(day)}: ${state.toLowerCase()}`,
      preview: `${of(report.paid, report.paid_kobo)} came in.`,
      heading: `Payments through ${provider}`,
      blocks: [
        {
          kind: 'rows',
          title: formatLongDate(day),
          rows: [
            { label: 'Accounts opened', value: of(report.opened, report.opened_kobo) },
            { label: 'Paid, by the bank’s list', value: of(report.paid, report.paid_kobo) },
            { label: 'Paid, by our books', value: of(report.recorded, report.recorded_kobo) },
            { label: 'Rejected', value: of(report.rejected, report.rejected_kobo) },
            { label: 'Refunded', value: of(report.refunded, report.refunded_kobo) },
            { label: 'Fees', value: formatNaira(toNaira(report.fees_kobo)) },
          ],
        },
        {
          kind: 'notice',
          tone: open.length === 0 && agrees ? 'good' : 'wait',
          title: state,
          text:
            open.length === 0
              ? 'Nothing to do.'
              : 'The bank’s list and our books differ. Look at each difference, ask the bank, and close it with a note.',
        },
        { kind: 'button', label: 'Open the reconciliation', href: `${settings.opsOrigin}/ops/payments/reconciliation` },
      ],
    },
  };
};

/** Sends the report of a day to a person who settles money. */
export const reportHandler = letterHandler({ 'provider-report': reportLetter });
