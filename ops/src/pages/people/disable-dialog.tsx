import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Box, Heading, Notice, Stack, Text, TextLink } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';
import { disablePerson, type Person } from '../../api/people';
import { revokeToken, type TokenFacts, tokensQuery } from '../../api/tokens';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Quiet } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { isOver, tokenWords } from '../../model/token-words';

interface DisableDialogProps {
  readonly person: Person;
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
}

/** Asks before a person is disabled, and what happens to the tokens that the person has made. */
export function DisableDialog({ person: { id, name }, onDone, onClose }: DisableDialogProps) {
  const queryClient = useQueryClient();
  const tokens = useQuery(tokensQuery);
  const [isRevoking, setRevoking] = useState(false);
  // a token that cannot be revoked leaves the dialog open, with a person who is disabled already
  const [isDisabled, setDisabled] = useState(false);
  const valid = tokens.data?.filter((token) => token.issuerId === id && !isOver(token)) ?? [];
  const action = useStaffAction({
    async send(revoked: readonly TokenFacts[], key) {
      if (!isDisabled) await disablePerson(id, key);
      setDisabled(true);
      for (const token of revoked) await revokeToken(token.id);
      return revoked.map(({ holder }) => holder);
    },
    onDone(holders) {
      void queryClient.invalidateQueries(tokensQuery);
      onDone(
        `${name} is disabled${holders.length > 0 ? `, and these tokens are revoked: ${holders.join(', ')}` : ''}.`,
      );
    },
    onRefused: () => void queryClient.invalidateQueries(tokensQuery),
  });
  const error =
    isDisabled && action.error ? `${name} is disabled, but not each token is revoked. ${action.error}` : action.error;
  return (
    <ConfirmDialog
      title={`Disable ${name}?`}
      outcome="All sessions of this person end now, and nobody can sign in as this person. The history keeps the name."
      confirm={isDisabled ? 'Revoke the tokens' : 'Disable'}
      keep={isDisabled ? 'Keep the tokens' : 'Change nothing'}
      isGrave
      isRunning={action.isRunning || tokens.isPending}
      error={error}
      onConfirm={() => action.run(isRevoking ? valid : [])}
      onClose={() => (isDisabled ? onDone(`${name} is disabled.`) : onClose())}
    >
      {tokens.isPending && <Quiet role="status">Looking for tokens that {name} has made …</Quiet>}
      {tokens.isError && (
        <Notice tone="warn" role="alert">
          It could not be read which tokens {name} has made. They go on working: look for them under{' '}
          <TextLink to="/ops/tokens">Tokens</TextLink>.
        </Notice>
      )}
      {valid.length > 0 && <ValidTokens name={name} tokens={valid} isRevoking={isRevoking} onChange={setRevoking} />}
    </ConfirmDialog>
  );
}

interface ValidTokensProps {
  readonly name: string;
  readonly tokens: readonly TokenFacts[];
  readonly isRevoking: boolean;
  readonly onChange: (isRevoking: boolean) => void;
}

function ValidTokens({ name, tokens, isRevoking, onChange }: ValidTokensProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap="3" padding="4" borderRadius="md" bg="bg.sunken">
      <Heading as="h3" id={id} textStyle="label">
        Tokens that {name} has made
      </Heading>
      <Stack as="ul" gap="2" listStyleType="none" aria-labelledby={id}>
        {tokens.map((token) => (
          <li key={token.id}>
            <Text overflowWrap="anywhere">{token.holder}</Text>
            <Quiet>{tokenWords(token)}</Quiet>
          </li>
        ))}
      </Stack>
      <Quiet>
        They go on working, so that no pipeline stops because somebody leaves. Revoke them if this person could still
        use them, all here or one by one under <TextLink to="/ops/tokens">Tokens</TextLink>.
      </Quiet>
      <Box>
        <Checkbox
          id={`${id}-revoke`}
          label="Revoke these tokens too. Their pipelines stop until they get new ones."
          checked={isRevoking}
          onChange={onChange}
        />
      </Box>
    </Stack>
  );
}
