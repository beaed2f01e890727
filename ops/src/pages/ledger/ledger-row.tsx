import type { LedgerLine } from 'shared/contract/ledger';
import { formatAccountNumber, formatNaira, formatShortDate, formatTime } from 'shared/format';
import { Box, chakra, HStack, Text, TextLink } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet, Row } from '../../components/rows';
import { directionWords, ledgerReasonWords, wayOf } from '../../model/ledger-words';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'baseline',
    gap: { base: '1.5', lg: '6' },
    gridTemplateAreas: {
      base: '"money money" "why at" "booking booking" "bank bank"',
      lg: '"at money why booking bank"',
    },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto',
      lg: '160px 190px 120px minmax(0, 1.3fr) minmax(0, 1fr)',
    },
  },
});

export function LedgerRow({ line }: { readonly line: LedgerLine }) {
  const { label, tone } = directionWords[line.direction];
  return (
    <Row paddingBlock={{ lg: '3' }}>
      <Columns>
        <Quiet gridArea="at" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {formatShortDate(line.at)}, {formatTime(line.at)}
        </Quiet>
        <HStack gridArea="money" gap="2" justifyContent={{ base: 'flex-start', lg: 'space-between' }}>
          <Badge tone={tone}>{label}</Badge>
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {formatNaira(line.amount)}
          </Text>
        </HStack>
        <Text gridArea="why">{ledgerReasonWords[line.reason]}</Text>
        <Box gridArea="booking">
          {line.reference ? (
            <TextLink to={`/ops/bookings/${line.reference}`} whiteSpace="nowrap">
              {line.reference}
            </TextLink>
          ) : (
            <Text>No booking</Text>
          )}
          <Quiet>
            {wayOf(line)}
            {line.bankReference && `, reference ${line.bankReference}`}
          </Quiet>
          {line.note && <Quiet color="danger.fg">“{line.note}”</Quiet>}
        </Box>
        <Box gridArea="bank">
          {line.accountNumber && <Quiet>Account {formatAccountNumber(line.accountNumber)}</Quiet>}
          {line.transfer && <Quiet>Transfer {line.transfer}</Quiet>}
        </Box>
      </Columns>
    </Row>
  );
}
