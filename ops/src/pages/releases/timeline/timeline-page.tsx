import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { Box, Button, chakra, Flex, Text } from 'shared/ui';
import { Badge, PageHead } from 'shared/ui/parts';
import { healthQuery, historyQuery, releasesQuery, statusQuery } from '../../../api/releases';
import { ListState } from '../../../components/list-page';
import { squadOf, stateMark } from '../../../model/release-words';
import { timelineOf } from '../../../model/timeline';
import { TimelineEvents } from './timeline-events';

const Facts = chakra('p', {
  base: { color: 'fg.muted', marginTop: '-3', marginBottom: '6', overflowWrap: 'anywhere' },
});

/** What has happened to one name, with what the gate has seen of each release. */
export function TimelinePage() {
  const { name = '' } = useParams();
  const navigate = useNavigate();
  const { data: status } = useQuery(statusQuery);
  const { data: health } = useQuery(healthQuery);
  const history = useInfiniteQuery(historyQuery(name));
  const known = useQuery(releasesQuery(name));

  const one = status?.releases.find((each) => each.name === name);
  const mark =
    one &&
    stateMark(
      one,
      health?.releases.find((each) => each.name === name),
    );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  return (
    <>
      <Flex justifyContent="space-between" alignItems="flex-start" gap="3">
        <PageHead title={`Timeline of ${name}`} onBack={() => navigate('/ops/releases')} />
        {mark && <Badge tone={mark.tone}>{mark.text}</Badge>}
      </Flex>
      {one && (
        <Facts>
          {[one.title, squadOf(one.publisher), one.live ? `${one.live} is live` : 'nothing is live']
            .filter(Boolean)
            .join(', ')}
        </Facts>
      )}
      <ListState query={history} of="the timeline">
        {({ pages }) => (
          <ListState query={known} of="the releases">
            {({ releases }) => {
              const moves = pages.flatMap((page) => page.moves);
              const events = timelineOf(moves, releases, !hasNextPage);
              return events.length ? (
                <>
                  <TimelineEvents name={name} events={events} />
                  {hasNextPage && (
                    <Box marginTop="4">
                      <Button variant="outline" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
                        Show older
                      </Button>
                    </Box>
                  )}
                </>
              ) : (
                <Text color="fg.muted">Nothing has happened to it yet.</Text>
              );
            }}
          </ListState>
        )}
      </ListState>
    </>
  );
}
