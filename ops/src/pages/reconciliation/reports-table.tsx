import type { ProviderReport } from 'shared/contract/reconciliation';
import { formatCount, formatNaira, formatShortDate } from 'shared/format';
import { Box, chakra, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet } from '../../components/rows';

const Sheet = chakra('div', {
  base: {
    // or the hidden caption of the wide table would widen the page
    position: 'relative',
    overflowX: 'auto',
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    _focusVisible: { outline: '2px solid {colors.brand.solid}', outlineOffset: '2px' },
  },
});

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      paddingBlock: '3',
      paddingInline: '3',
      textAlign: 'end',
      fontWeight: 'normal',
      verticalAlign: 'top',
      whiteSpace: 'nowrap',
    },
    '& :is(th, td):last-of-type': { paddingInlineEnd: { base: '4', lg: '6' } },
    '& thead th': { color: 'fg.muted', textStyle: 'small' },
    '& td:first-of-type, & thead th:nth-of-type(2)': { textAlign: 'start' },
    // the day stays in sight while the figures are scrolled
    '& th:first-of-type': {
      position: 'sticky',
      insetInlineStart: '0',
      paddingInlineStart: { base: '4', lg: '6' },
      textAlign: 'start',
      bg: 'bg.surface',
    },
    '& tbody tr': { borderTop: '1px solid {colors.border}' },
  },
});

type Counted = ProviderReport['paid'];

function Figure({ of: { count, amount } }: { readonly of: Counted }) {
  if (count === 0) return '–';
  return (
    <>
      {formatNaira(amount)}
      <Quiet>{formatCount(count)}</Quiet>
    </>
  );
}

const isSame = ({ paid, recorded }: ProviderReport) => paid.count === recorded.count && paid.amount === recorded.amount;

/** A row for each provider and day, the latest first. */
export function ReportsTable({ reports }: { readonly reports: readonly ProviderReport[] }) {
  return (
    <Sheet role="region" aria-label="Reports by day" tabIndex={0}>
      <Table>
        <caption>
          <VisuallyHidden>What each bank lists of each day, beside our books</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">State</th>
            <th scope="col">Opened</th>
            <th scope="col">Paid, bank</th>
            <th scope="col">Paid, books</th>
            <th scope="col">Rejected</th>
            <th scope="col">Refunded</th>
            <th scope="col">Fees</th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <tr key={`${report.provider} ${report.day}`}>
              <th scope="row">
                <Box as="span" fontWeight="medium">
                  {formatShortDate(report.day)}
                </Box>
                <Quiet>{report.provider}</Quiet>
              </th>
              <td>
                <State report={report} />
              </td>
              <td>
                <Figure of={report.opened} />
              </td>
              <td>
                <Figure of={report.paid} />
              </td>
              <td>
                <Figure of={report.recorded} />
              </td>
              <td>
                <Figure of={report.rejected} />
              </td>
              <td>
                <Figure of={report.refunded} />
              </td>
              <td>{report.fees === 0 ? '–' : formatNaira(report.fees)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}

function State({ report }: { readonly report: ProviderReport }) {
  const { openDifferences: open } = report;
  if (open > 0) return <Badge tone="bad">{open === 1 ? '1 difference' : `${open} differences`}</Badge>;
  return isSame(report) ? <Badge tone="good">Agrees</Badge> : <Badge tone="waiting">Explained</Badge>;
}
