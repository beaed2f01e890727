import { useState } from 'react';
import { formatDate, formatDeadline } from 'shared/format';
import { Box, Button, Flex, HStack, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { revokeToken, type TokenFacts } from '../../api/tokens';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Quiet, Row, RowTitle } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { isOver, tokenWords } from '../../model/token-words';

interface TokenRowProps {
  readonly token: TokenFacts;
  readonly onRevoked: (sentence: string) => void;
}

/** One token without its text, with who made it, when it was used, and when it ends. */
export function TokenRow({ token, onRevoked }: TokenRowProps) {
  const { id, holder, issuedBy, createdAt, lastUsedAt } = token;
  const [isAsking, setAsking] = useState(false);
  const revoke = useStaffAction({
    send: () => revokeToken(id),
    onDone({ madeWithIt }) {
      setAsking(false);
      const others = madeWithIt.map((made) => made.holder).join(', ');
      onRevoked(`The token of ${holder} is revoked${others && `, and what was made with it: ${others}`}.`);
    },
  });
  return (
    <Row aria-labelledby={`token-${id}`}>
      <Flex justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" gap="3">
        <Box minWidth="0">
          <HStack flexWrap="wrap" gap="2">
            <RowTitle id={`token-${id}`} whiteSpace="normal">
              {holder}
            </RowTitle>
            {isOver(token) && <Badge>{token.revokedAt ? 'Revoked' : 'Ended'}</Badge>}
          </HStack>
          <Quiet marginTop="1">{tokenWords(token)}</Quiet>
          <Quiet>
            Made by {issuedBy} on {formatDate(createdAt)} ·{' '}
            {lastUsedAt ? `last used ${formatDeadline(lastUsedAt)}` : 'never used'} · {id}
          </Quiet>
        </Box>
        {!isOver(token) && (
          <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
            Revoke <VisuallyHidden>({holder})</VisuallyHidden>
          </Button>
        )}
      </Flex>
      {isAsking && (
        <ConfirmDialog
          title={`Revoke the token of ${holder}?`}
          outcome="From now on it opens nothing, nor does a token that was made with it, and that cannot be undone. What was published or moved with it stays."
          confirm="Revoke it"
          keep="Keep it"
          isGrave
          isRunning={revoke.isRunning}
          error={revoke.error}
          onConfirm={() => revoke.run({})}
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  );
}
