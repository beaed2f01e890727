import type { Ledger } from 'shared/contract/ledger';
import type { LedgerReason } from 'shared/contract/lists';
import { formatNaira, formatUnbrokenNaira } from 'shared/format';
import { Box, Button, chakra, Text, VisuallyHidden } from 'shared/ui';
import { added, ledgerReasonWords, sumsByReason } from '../../model/ledger-words';

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    textStyle: { base: 'small', md: 'body' },
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { height: '11', textAlign: 'end', fontWeight: 'normal', verticalAlign: 'middle' },
    '& td': { paddingInlineStart: '2', whiteSpace: 'nowrap' },
    '& thead th': { color: 'fg.muted', textStyle: 'small' },
    '& th:first-of-type': { textAlign: 'start' },
    '& tbody tr, & tfoot tr': { borderTop: '1px solid {colors.border}' },
    '& tfoot :is(th, td)': { fontWeight: 'semibold' },
  },
});

const Sheet = chakra('div', {
  base: {
    paddingInline: { base: '3', lg: '6' },
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
  },
});

interface SumsProps {
  readonly sums: Ledger['sums'];
  readonly chosen: LedgerReason | undefined;
  readonly onReason: (reason: LedgerReason) => void;
}

const amountText = (amount: number) => (amount === 0 ? '–' : formatNaira(amount));

/** The sums of the filtered lines. A reason filters by it. */
export function SumsByReason({ sums, chosen, onReason }: SumsProps) {
  const rows = sumsByReason(sums);
  const accepted = sums.filter(({ direction }) => direction === 'accepted');
  const refused = sums.filter(({ direction }) => direction === 'refused');
  const refusals = refused.reduce((count, sum) => count + sum.count, 0);
  return (
    <Box marginBottom="6">
      {rows.length > 0 && (
        <Sheet>
          <Table>
            <caption>
              <VisuallyHidden>Sums by reason</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">Reason</th>
                <th scope="col">In</th>
                <th scope="col">Out</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.reason}>
                  <th scope="row">
                    <Button
                      variant="plain"
                      size="sm"
                      fontSize="inherit"
                      fontWeight="medium"
                      textAlign="start"
                      whiteSpace="normal"
                      paddingInline="2"
                      marginInlineStart="-2"
                      aria-pressed={row.reason === chosen}
                      onClick={() => onReason(row.reason)}
                    >
                      {ledgerReasonWords[row.reason]}
                    </Button>
                  </th>
                  <td>{amountText(row.in)}</td>
                  <td>{amountText(row.out)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Sum</th>
                <td>{amountText(added(rows.map((row) => row.in)))}</td>
                <td>{amountText(added(rows.map((row) => row.out)))}</td>
              </tr>
            </tfoot>
          </Table>
        </Sheet>
      )}
      {accepted.length > 0 && (
        <Text textStyle="small" color="fg.muted" marginTop="2">
          The bank works on refunds of {formatUnbrokenNaira(added(accepted.map(({ amount }) => amount)))} in all; they
          count as out once it has sent them.
        </Text>
      )}
      {refusals > 0 && (
        <Text textStyle="small" color="danger.fg" marginTop="2">
          The bank refused {refusals === 1 ? 'one refund' : `${refusals} refunds`} of{' '}
          {formatUnbrokenNaira(added(refused.map(({ amount }) => amount)))} in all; nothing of it moved.
        </Text>
      )}
    </Box>
  );
}
