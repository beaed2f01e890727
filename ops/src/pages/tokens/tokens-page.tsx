import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Plus } from 'shared/icons';
import { Box, Button, Card, EmptyState, Text } from 'shared/ui';
import { type TokenFacts, tokensQuery } from '../../api/tokens';
import { ListState, SectionHead } from '../../components/list-page';
import { Rows } from '../../components/rows';
import { SecretDialog } from '../../components/secret-dialog';
import { useAnnounce } from '../../frame/announcer';
import { isOver } from '../../model/token-words';
import { NewTokenDialog } from './new-token-dialog';
import { TokenRow } from './token-row';

/** Tokens by which machines and squads publish and move releases. */
export function TokensPage() {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const query = useQuery(tokensQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ readonly token: string; readonly issued: TokenFacts }>();

  function show(sentence: string) {
    void queryClient.invalidateQueries(tokensQuery);
    announce(sentence);
  }

  const make = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => setMaking(true)}>
      Make a token
    </Button>
  );
  return (
    <>
      <SectionHead title="Tokens" atMs={query.dataUpdatedAt} />
      <ListState query={query} of="the tokens">
        {(tokens) =>
          tokens.length ? (
            <>
              <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
                With a token a pipeline publishes and moves releases, by pnpm release. It opens nothing else of the back
                office. Each use and each move is recorded with its holder.
              </Text>
              <Box marginBottom="5">{make}</Box>
              <Rows>
                {[...tokens]
                  .sort((one, other) => Number(isOver(one)) - Number(isOver(other)))
                  .map((token) => (
                    <TokenRow key={token.id} token={token} onRevoked={show} />
                  ))}
              </Rows>
            </>
          ) : (
            <Card>
              <EmptyState
                spot="empty-results"
                title="No tokens yet"
                text="With a token a pipeline publishes and moves the releases of its squad."
              >
                {make}
              </EmptyState>
            </Card>
          )
        }
      </ListState>
      {isMaking && (
        <NewTokenDialog
          onMade={(answer) => {
            setMaking(false);
            setMade(answer);
            show(`The token of ${answer.issued.holder} is made.`);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && (
        <SecretDialog title="Store this token now" secret={made.token} onClose={() => setMade(undefined)}>
          Set it as RELEASES_TOKEN of {made.issued.holder}.
        </SecretDialog>
      )}
    </>
  );
}
