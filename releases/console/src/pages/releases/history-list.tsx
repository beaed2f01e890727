import { useQuery } from '@tanstack/react-query';
import { formatShortDate, formatTime } from 'shared/format';
import { Badge } from 'shared/parts';
import { Box, chakra, Text } from 'shared/ui';
import { historyQuery } from '../../api/releases';
import { ListState } from '../../components/list-state';
import { Quiet, Row, Rows } from '../../components/rows';
import type { PastMove } from '../../model/release-facts';
import { moveMark } from '../../model/release-words';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'baseline',
    gap: { base: '1.5', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '170px 170px 200px minmax(0, 1fr) 180px' },
  },
});

/** Every move of a name, the latest first. */
export function HistoryList({ name }: { readonly name: string }) {
  const query = useQuery(historyQuery(name));
  return (
    <ListState query={query} of="the moves">
      {({ moves }) =>
        moves.length ? (
          <Rows>
            {moves.map((move) => (
              <MoveRow key={move.id} move={move} />
            ))}
          </Rows>
        ) : (
          <Text color="fg.muted">It has never been moved.</Text>
        )
      }
    </ListState>
  );
}

function MoveRow({ move }: { readonly move: PastMove }) {
  const mark = moveMark(move);
  return (
    <Row>
      <Columns>
        <Quiet fontVariantNumeric="tabular-nums">
          {formatShortDate(move.at)}, {formatTime(move.at)}
        </Quiet>
        <Box>
          <Badge tone={mark.tone}>{mark.text}</Badge>
        </Box>
        <Text overflowWrap="anywhere">
          <strong>{move.to ?? 'nothing'}</strong>
          {move.from && move.from !== move.to && ` from ${move.from}`}
        </Text>
        <Text overflowWrap="anywhere">{move.why}</Text>
        <Quiet textAlign={{ lg: 'end' }}>{move.who}</Quiet>
      </Columns>
    </Row>
  );
}
