import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { historyCsv } from 'releases/contract/plain/history-csv';
import { failureSentence, saveFile } from 'shared/checkout';
import { formatShortDate, formatTime } from 'shared/format';
import { Box, Button, chakra, Flex, Notice, Text } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { historyQuery, wholeHistory } from '../../api/releases';
import { ListState } from '../../components/list-page';
import { Quiet, Row, Rows } from '../../components/rows';
import type { PastMove } from '../../model/release-facts';
import { moveMark } from '../../model/release-words';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'baseline',
    gap: { base: '1.5', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '170px 170px 200px minmax(0, 1fr) 180px' },
  },
});

interface HistoryListProps {
  readonly name: string;
  readonly isOperator: boolean;
}

/** The history of a name, or of all names with tokens and keys. */
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

const formats = ['csv', 'json'] as const;

/** Saves the whole history of a name, or of everything, as a file. */
function HistoryExport({ name }: { readonly name: string | undefined }) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const rows = await wholeHistory(name, format);
      const file = `release-history${name ? `-${name}` : ''}`;
      if (format === 'csv') saveFile(`${file}.csv`, historyCsv(rows), 'text/csv');
      else saveFile(`${file}.json`, JSON.stringify(rows, null, 2), 'application/json');
    },
    networkMode: 'always',
  });
  return (
    <Box>
      <Flex gap="2" flexWrap="wrap">
        {formats.map((format) => (
          <Button
            key={format}
            size="sm"
            variant="outline"
            loading={isPending && variables === format}
            onClick={() => mutate(format)}
          >
            Save all as {format.toUpperCase()}
          </Button>
        ))}
      </Flex>
      {error && (
        <Box marginTop="3">
          <Notice tone="failed" role="alert">
            {failureSentence(error)}
          </Notice>
        </Box>
      )}
    </Box>
  );
}
