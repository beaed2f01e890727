import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCode, failureFields, failureSentence } from 'shared/checkout';
import { formatLongDeadline } from 'shared/format';
import { emailError, LineField } from 'shared/traveller';
import { Button, ButtonLink, Card, EmptyState, Stack, Text } from 'shared/ui';
import { SubmitButton, useForm } from 'shared/ui/forms';
import { FirstError } from 'shared/ui/parts';
import { acceptInvitation, readInvitation } from '../api/people';
import { PageSkeleton } from '../components/list-page';
import { roleList } from '../model/role-words';
import { newPasswordHint, newPasswordRule, PasswordField } from './password-field';
import { Refusal } from './sign-in-form';
import { NarrowPage } from './sign-in-page';

const titles = { invitation: 'Your invitation', password: 'A new password', link: 'Your link' } as const;
/** The refusal of a link that is incomplete or no longer valid. */
const linkCodes: readonly (string | undefined)[] = ['LINK_EXPIRED', 'VALIDATION_FAILED'];

/** Where somebody who was invited chooses name and password, or a person who got a link a new password. */
export function InvitationPage({ onAccepted }: { readonly onAccepted: (email: string) => void }) {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => readInvitation(token, signal),
    // what is typed must not disappear
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error && linkCodes.includes(failureCode(error)))
    return <ClosedLink text={failureFields(error).token ?? failureSentence(error)} />;
  if (error)
    return (
      <NarrowPage title={titles.link}>
        <Card>
          <EmptyState spot="offline" title="The link could not be loaded" text={failureSentence(error)}>
            <Button variant="outline" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </EmptyState>
        </Card>
      </NarrowPage>
    );
  if (!data) return <PageSkeleton title={titles.link} />;
  return (
    <NarrowPage title={data.isForPassword ? titles.password : titles.invitation} lead={leadOf(data)}>
      <Card>
        <AcceptForm token={token} kind={kindOf(data)} onAccepted={onAccepted} />
      </Card>
    </NarrowPage>
  );
}

type Link = Awaited<ReturnType<typeof readInvitation>>;

const kindOf = ({ email, isForPassword }: Link): keyof typeof forms => {
  if (isForPassword) return 'password';
  return email === null ? 'first' : 'invited';
};

function leadOf({ email, roles, endsOn, isForPassword }: Link): string {
  if (email === null) return 'You are the first person of this back office, and its admin. You invite the others.';
  const until = formatLongDeadline(endsOn);
  return isForPassword
    ? `For ${email}. The link is open until ${until}. A new password ends all your sessions; your second factor stays as it is.`
    : `For ${email}, with the role ${roleList(roles)}. It is open until ${until}.`;
}

function ClosedLink({ text }: { readonly text: string }) {
  return (
    <NarrowPage title={titles.link}>
      <Card>
        <EmptyState spot="not-found" title="This link does not open anything" text={text}>
          <ButtonLink to="/ops" variant="outline">
            Sign in
          </ButtonLink>
        </EmptyState>
      </Card>
      <Text textStyle="small" color="fg.muted" marginTop="4">
        An admin of the staff can send you a new invitation, or a new link for your password. For the first person of a
        site, its start prints a new link.
      </Text>
    </NarrowPage>
  );
}

const labels = { email: 'E-mail', name: 'Your name', password: 'Password' };
const noRule = () => undefined as string | undefined;
const rules = {
  email: noRule,
  name: (value: string) => (value ? undefined : 'Enter your name, as your colleagues know you.'),
  password: newPasswordRule,
};
const forms = {
  invited: { idPrefix: 'invited-', labels, rules },
  password: {
    idPrefix: 'invited-',
    labels: { ...labels, password: 'New password' },
    rules: { ...rules, name: noRule },
  },
  first: {
    idPrefix: 'invited-',
    labels,
    rules: { ...rules, email: (value: string) => emailError(value, 'Enter the e-mail that you will sign in with.') },
  },
};

interface AcceptFormProps {
  readonly token: string;
  readonly kind: keyof typeof forms;
  readonly onAccepted: (email: string) => void;
}

function AcceptForm({ token, kind, onAccepted }: AcceptFormProps) {
  const [typed, setTyped] = useState({ email: '', name: '', password: '' });
  const form = useForm(forms[kind], [typed, setTyped]);
  const [refused, setRefused] = useState<unknown>();
  const { mutate, isPending } = useMutation({
    mutationFn: acceptInvitation,
    onSuccess: ({ email }) => onAccepted(email),
    onError: (failure) => setRefused(form.refuse(failureFields(failure)) ? undefined : failure),
    networkMode: 'always',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setRefused(undefined);
    if (!form.check()) return;
    const { email, name, password } = typed;
    mutate({
      token,
      password,
      ...(kind !== 'password' && { name: name.trim() }),
      ...(kind === 'first' && { email: email.trim() }),
    });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FirstError errors={form.problems} />
        {kind === 'first' && (
          <LineField
            field={form.field('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
        {kind !== 'password' && <LineField field={form.field('name')} autoComplete="name" required />}
        <PasswordField field={form.field('password')} autoComplete="new-password" hint={newPasswordHint} />
        <Refusal error={refused} />
        <SubmitButton variant="main" loading={isPending}>
          {kind === 'password' ? 'Save the password' : 'Accept the invitation'}
        </SubmitButton>
      </Stack>
    </form>
  );
}
