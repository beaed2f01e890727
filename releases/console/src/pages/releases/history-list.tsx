import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDate, formatTime } from 'shared/format';
import { Box, Button, chakra, Flex, Text } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { historyQuery } from '../../api/releases';
import { ListState } from '../../components/list-state';
import { Quiet, Row, Rows } from '../../components/rows';
import type { PastMove } from '../../model/release-facts';
import { moveMark } from '../../model/release-words';
import { HistoryExport } from './history-export';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'baseline',
    gap: { base: '1.5', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '170px 170px 200px minmax(0, 1fr) 180px' },
  },
});

interface HistoryListProps {
  readonly name: string;
  readonly isOperator: boolean;
}

/** What was done to a name, or to everything with tokens and keys; the latest first, page by page. */
export function HistoryList({ name, isOperator }: HistoryListProps) {
  const [isOfAll, setOfAll] = useState(false);
  const of = isOfAll ? undefined : name;
  const query = useInfiniteQuery(historyQuery(of));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      <Flex justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" gap="3" marginBottom="4">
        <Flex gap="2" flexWrap="wrap">
          {[false, true].map((all) => (
            <Button
              key={String(all)}
              size="sm"
              variant={all === isOfAll ? 'solid' : 'outline'}
              aria-pressed={all === isOfAll}
              onClick={() => setOfAll(all)}
            >
              {all ? (isOperator ? 'All, tokens, keys' : 'All') : name}
            </Button>
          ))}
        </Flex>
        <HistoryExport name={of} />
      </Flex>
      <ListState query={query} of="the history">
        {({ pages }) => {
          const moves = pages.flatMap((page) => page.moves);
          return moves.length ? (
            <>
              <Rows>
                {moves.map((move) => (
                  <MoveRow key={move.id} move={move} isNamed={isOfAll} />
                ))}
              </Rows>
              <Box marginTop="4">
                {hasNextPage ? (
                  <Button variant="outline" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
                    Show older
                  </Button>
                ) : (
                  pages.length > 1 && <Text color="fg.muted">That is all.</Text>
                )}
              </Box>
            </>
          ) : (
            <Text color="fg.muted">Nothing has happened to it yet.</Text>
          );
        }}
      </ListState>
    </>
  );
}

function MoveRow({ move, isNamed }: { readonly move: PastMove; readonly isNamed: boolean }) {
  const mark = moveMark(move);
  const { name, from, to, at, why, who } = move;
  return (
    <Row>
      <Columns>
        <Quiet fontVariantNumeric="tabular-nums">
          {formatShortDate(at)}, {formatTime(at)}
        </Quiet>
        <Box>
          <Badge tone={mark.tone}>{mark.text}</Badge>
        </Box>
        <Text overflowWrap="anywhere">
          {isNamed && name && `${name} `}
          {name !== null && <strong>{to ?? 'nothing'}</strong>}
          {from && from !== to && ` from ${from}`}
        </Text>
        <Text overflowWrap="anywhere">{why}</Text>
        <Quiet textAlign={{ lg: 'end' }}>{who}</Quiet>
      </Columns>
    </Row>
  );
}
