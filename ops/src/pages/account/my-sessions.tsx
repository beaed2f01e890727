import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDeadline } from 'shared/format';
import { Box, Button, chakra, Flex, Notice, Stack, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { endMyOtherSessions, endMySession, type MySession, mySessionsQuery } from '../../api/people';
import { ListState } from '../../components/list-page';
import { useStaffAction } from '../../components/use-staff-action';
import { useAnnounce } from '../../frame/announcer';
import { browserWords, methodWords } from '../../model/session-words';

const List = chakra('ul', { base: { listStyle: 'none' } });
const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    rowGap: '2',
    columnGap: '4',
    paddingBlock: '3',
    borderTop: '1px solid {colors.border}',
  },
});

/** The open sessions of the person, each with a way to end it. */
export function MySessions() {
  const query = useQuery(mySessionsQuery);
  const { ending, onEnded } = useEnded();
  const endAll = useStaffAction({
    send: () => endMyOtherSessions(),
    onDone: ({ ended }) => onEnded(ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`),
    onRefused: ending,
  });
  return (
    <ListState query={query} of="your sessions">
      {(sessions) => (
        <Stack>
          <List aria-label="Sessions">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </List>
          {endAll.error && (
            <Notice tone="failed" role="alert">
              {endAll.error}
            </Notice>
          )}
          {sessions.length > 1 && (
            <Box>
              <Button size="sm" variant="outline" loading={endAll.isRunning} onClick={() => endAll.run({})}>
                End all others
              </Button>
            </Box>
          )}
        </Stack>
      )}
    </ListState>
  );
}

/** Loads the sessions again and says what has happened. */
function useEnded() {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const ending = () => void queryClient.invalidateQueries({ queryKey: mySessionsQuery.queryKey });
  return {
    ending,
    onEnded(sentence: string) {
      announce(sentence);
      ending();
    },
  };
}

function SessionItem({ session }: { readonly session: MySession }) {
  const { id, isThis, browser, address, method, signedInOn, usedOn } = session;
  const { ending, onEnded } = useEnded();
  const end = useStaffAction({
    send: () => endMySession(id),
    onDone: () => onEnded('The session has ended.'),
    onRefused: ending,
  });
  const name = browserWords(browser);
  return (
    <Item>
      <Box minWidth="0">
        <Flex gap="2" flexWrap="wrap" alignItems="center">
          <Text fontWeight="medium">{name}</Text>
          {isThis && <Badge tone="good">This session</Badge>}
        </Flex>
        <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {address}. {methodWords[method]}.
        </Text>
        <Text textStyle="small" color="fg.muted">
          Since {formatDeadline(signedInOn)}, last used {formatDeadline(usedOn)}
        </Text>
      </Box>
      {!isThis && (
        <Button size="sm" variant="outline" loading={end.isRunning} onClick={() => end.run({})}>
          End this session
          <VisuallyHidden>
            ({name}, {address})
          </VisuallyHidden>
        </Button>
      )}
      {end.error && (
        <Box width="100%">
          <Notice tone="failed" role="alert">
            {end.error}
          </Notice>
        </Box>
      )}
    </Item>
  );
}
