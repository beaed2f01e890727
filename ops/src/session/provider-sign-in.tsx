import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, chakra, Stack } from 'shared/ui';
import { signInWaysQuery, startOidc } from '../api/people';
import { Refusal } from './sign-in-form';

const Or = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    textStyle: 'small',
    color: 'fg.muted',
    _before: { content: '""', flex: '1', borderTop: '1px solid {colors.border}' },
    _after: { content: '""', flex: '1', borderTop: '1px solid {colors.border}' },
  },
});

/** The way to the provider of identities, if the site has one. Without its name the password is enough, so a failure shows nothing. */
export function ProviderSignIn() {
  const { data } = useQuery(signInWaysQuery);
  const start = useMutation({
    mutationFn: startOidc,
    onSuccess: ({ url }) => location.assign(url),
    networkMode: 'always',
  });
  if (!data?.oidc) return null;
  return (
    <Stack gap="4" marginTop="4">
      <Or>or</Or>
      <Button variant="outline" loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
        Sign in with {data.oidc.name}
      </Button>
      <Refusal error={start.error} />
    </Stack>
  );
}
