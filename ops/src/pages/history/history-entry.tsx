import type { HistoryRow } from 'shared/contract/history';
import { formatShortDate, formatTime } from 'shared/format';
import { Box, Button, chakra, Text, TextLink } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet, Row } from '../../components/rows';
import { tidyReference } from '../../model/money-words';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'baseline',
    gap: { base: '1.5', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '160px minmax(0, 1.4fr) minmax(0, 1.2fr) 150px' },
  },
});

/** Why something was refused, in plain words. */
const refusalWords: Readonly<Record<string, string>> = {
  STAFF_ONLY: 'Wrong token, or from another site',
  UNAUTHORIZED: 'Wrong token, or from another site',
  FORBIDDEN: 'Role missing',
  SECOND_FACTOR_NEEDED: 'Second factor missing',
  CONFIRM_AGAIN: 'Confirmation missing',
  CONFIRMATION_WRONG: 'Wrong password or code',
  RATE_LIMITED: 'Too often',
  LINK_EXPIRED: 'Link over',
  STATE_CONFLICT: 'Not possible at that time',
  NOT_FOUND: 'Not there, or not any more',
  SESSION_OVER: 'The session was over',
  FOREIGN_CALL: 'From another site',
  OWN_APPROVAL: 'Own request',
  ALREADY_DECIDED: 'Decided already',
  APPROVAL_EXPIRED: 'Request over',
  FROZEN: 'Frozen',
  MOVED_MEANWHILE: 'Moved meanwhile',
  WITHDRAWN: 'Withdrawn',
  UNTRUSTED: 'Not signed by a trusted key',
  GATE_REFUSED: 'Refused by the gate',
  PROVIDER_CANCELLED: 'Cancelled at the provider',
  PROVIDER_OVER: 'Took too long, or begun in another browser',
  PROVIDER_UNAVAILABLE: 'The provider did not answer',
  PROVIDER_REFUSED: 'The answer of the provider was not accepted',
  PROVIDER_UNKNOWN: 'Nobody here has this account of the provider',
  PROVIDER_UNVERIFIED: 'E-mail not verified by the provider',
  PROVIDER_OTHER: 'Has another account of the provider',
};

const refusalText = (action: string, code: string): string =>
  action === 'sign-in refused' && code === 'STAFF_ONLY'
    ? 'Wrong e-mail, password or code'
    : (refusalWords[code] ?? code.toLowerCase().replaceAll('_', ' '));

interface HistoryEntryProps {
  readonly row: HistoryRow;
  readonly onPerson: (name: string) => void;
}

/** One action: when, who did what, what it changed, and from where. */
export function HistoryEntry({ row, onPerson }: HistoryEntryProps) {
  const { at, who, did, about, reference, refusal, changes, roles, address } = row;
  return (
    <Row paddingBlock={{ lg: '3' }}>
      <Columns>
        <Quiet fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {formatShortDate(at)}, {formatTime(at)}
        </Quiet>
        <Box>
          <Text overflowWrap="anywhere">
            <Button
              variant="plain"
              size="sm"
              height="auto"
              minHeight="6"
              padding="0"
              fontSize="inherit"
              fontWeight="semibold"
              aria-label={`${who}: show only this person`}
              onClick={() => onPerson(who)}
            >
              {who}
            </Button>{' '}
            {did}
            {about && ' '}
            {about && <About text={about} isBooking={about === reference && isBooking(about)} />}
          </Text>
          {refusal && (
            <Badge tone="bad" marginTop="1.5">
              {refusalText(row.action, refusal)}
            </Badge>
          )}
        </Box>
        <Changes changes={changes} />
        {(roles.length > 0 || address) && (
          <Box gridColumn={{ lg: '4' }} textAlign={{ lg: 'end' }}>
            {roles.length > 0 && <Quiet>{roles.join(', ')}</Quiet>}
            {address && <Quiet>{address}</Quiet>}
          </Box>
        )}
      </Columns>
    </Row>
  );
}

const isBooking = (text: string) => tidyReference(text) === text;

function About({ text, isBooking: isLink }: { readonly text: string; readonly isBooking: boolean }) {
  if (!isLink) return <strong>{text}</strong>;
  return (
    <TextLink to={`/ops/bookings/${text}`} whiteSpace="nowrap">
      {text}
    </TextLink>
  );
}

const Table = chakra('table', {
  base: {
    gridColumn: { lg: '3' },
    placeSelf: 'start',
    marginTop: { lg: '0.5' },
    textStyle: 'small',
    borderCollapse: 'collapse',
    '& th, & td': { textAlign: 'start', verticalAlign: 'baseline', overflowWrap: 'anywhere', fontWeight: 'normal' },
    '& th': { color: 'fg.muted', paddingInlineEnd: '3', whiteSpace: 'nowrap' },
    // only read aloud: the sentence and the arrow say it
    '& :is(caption, thead)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& td + td': { paddingInlineStart: '2' },
  },
});

/** What was before, and after. */
function Changes({ changes }: Pick<HistoryRow, 'changes'>) {
  if (changes.length === 0) return null;
  const hasBefore = changes.some(({ before }) => before !== null);
  return (
    <Table>
      <caption>What changed</caption>
      <thead>
        <tr>
          {['Value', ...(hasBefore ? ['Before'] : []), 'After'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, before, after }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            {hasBefore && <td>{before ?? '–'}</td>}
            <td>
              {hasBefore && <span aria-hidden="true">→ </span>}
              {after ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
