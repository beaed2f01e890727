import { type FormEvent, type ReactNode, useState } from 'react';
import { fareNewsConsent } from 'shared/brand';
import type { SubscriptionSource } from 'shared/contract/lists';
import { CircleAlert } from 'shared/icons';
import { formActions, paths } from 'shared/paths';
import { useIsHydrated } from 'shared/shell';
import { type BoundField, EmailField, emailError } from 'shared/traveller';
import { Box, chakra, Heading, Stack, Text, TextLink } from 'shared/ui';
import { DoneHeading, FailedNotice, type FormDefinition, SubmitButton, useForm, useSend } from 'shared/ui/forms';
import { Checkbox } from 'shared/ui/parts';
import { addMail } from '../../api/subscriptions';

const Form = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
  variants: {
    wide: { true: { gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' }, columnGap: { lg: '16' } } },
  },
});

export interface WatchedRoute {
  /** Codes of airports. */
  readonly from: string;
  readonly to: string;
  /** `Lagos to Abuja`. */
  readonly name: string;
}

export interface SubscribeFormProps {
  readonly source: SubscriptionSource;
  /** The route with its lowest fare in the e-mails. */
  readonly route?: WatchedRoute | undefined;
  /** Across the page: from 1024 px the fields are beside the text. */
  readonly isWide?: boolean;
  /** On a page with another subject. */
  readonly isSmall?: boolean;
  /** Right under the title of its page, which names it: a heading of its own is then for a route only. */
  readonly isUnderTitle?: boolean;
  /** The initial value of the e-mail field. */
  readonly email?: string;
  /** Fields before the e-mail. */
  readonly children?: ReactNode;
  /** Whether those fields are valid; shows their errors. */
  readonly check?: () => boolean;
}

// a link in a sentence has to look like one, also in the footer, where links are plain
const PrivacyLink = chakra(TextLink, { base: { '&&&': { color: 'brand.fg', textDecoration: 'underline' } } });

const empty: Readonly<Record<SubscribeField, string>> = { email: '', consent: '' };

export const SubscribeHome = () => <SubscribeForm source="home" isWide />;

export const SubscribeFooter = () => <SubscribeForm source="footer" isWide isSmall />;

/** Weekly fare alerts; they begin once the address was confirmed by the link in a first e-mail. */
export function SubscribeForm({
  source,
  route,
  isWide,
  isSmall,
  isUnderTitle,
  email: known,
  children,
  check,
}: SubscribeFormProps) {
  const isHydrated = useIsHydrated();
  const typed = useState(known ? { ...empty, email: known } : empty);
  const [sentFor, setSentFor] = useState<string>();
  const { email } = typed[0];
  const idPrefix = `subscribe-${source}-`;
  const definition = subscribeDefinition(idPrefix);
  const form = useForm(definition, typed);
  const { submit, isSending, data, error } = useSend({
    name: `subscribe-${source}`,
    send: addMail,
    refuse: form.refuse,
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const watched = route && { route: { from: route.from, to: route.to } };
    if (check && !check()) return;
    setSentFor(route?.name);
    if (form.check()) void submit({ email: email.trim().toLowerCase(), consent: true, source, ...watched });
    else document.getElementById(`${idPrefix}${definition.rules.email(email.trim()) ? 'email' : 'consent'}`)?.focus();
  }

  // choosing another route afterwards shows the form again
  if (data && sentFor === route?.name) {
    return (
      <Stack gap="2">
        <DoneHeading>Check your e-mail</DoneHeading>
        <Text maxWidth="60ch">
          We sent a link to <b>{email.trim()}</b>. Open it to start{' '}
          {route ? `the alert for ${route.name}` : 'your fare alerts'}. If it does not arrive within a few minutes,
          check your spam folder.
        </Text>
      </Stack>
    );
  }
  return (
    <Form wide={isWide} method="post" action={formActions.subscription} noValidate={isHydrated} onSubmit={send}>
      <Box>
        {(route || !isUnderTitle) && (
          <Heading textStyle={isSmall ? 'h3' : 'h2'} marginBottom="1">
            {route ? `Tell me when ${route.name} gets cheaper` : 'Weekly fare alerts'}
          </Heading>
        )}
        <Text color="fg.muted" maxWidth="56ch">
          {route
            ? 'Once a week: the lowest fare of this route and how it has changed, with those of popular routes.'
            : `${isUnderTitle ? 'Once a week: the' : 'The'} lowest fares on our routes, and nothing else.`}{' '}
          Unsubscribe with one click. Read how we keep your address under{' '}
          <PrivacyLink to={paths.privacy}>Privacy</PrivacyLink>.
        </Text>
      </Box>
      <Stack gap="3">
        {children}
        <Box maxWidth="420px">
          <EmailField field={form.field('email')} name="email" required />
        </Box>
        <ConsentField field={form.field('consent')} />
        <FailedNotice error={error} />
        <Box>
          <SubmitButton loading={isSending}>Send me fares</SubmitButton>
        </Box>
      </Stack>
    </Form>
  );
}

/** A check box with its error. */
function ConsentField({ field: { id, label, value, error, onChange } }: { readonly field: BoundField }) {
  return (
    <Box>
      <Checkbox
        id={id}
        name="consent"
        value="yes"
        required
        label={label}
        checked={value !== ''}
        onChange={(checked) => onChange(checked ? 'yes' : '')}
      />
      {error && (
        <Text
          role="alert"
          display="flex"
          gap="1.5"
          textStyle="small"
          color="danger.fg"
          css={{ '& svg': { marginTop: '2px' } }}
        >
          <CircleAlert size={16} aria-hidden />
          <span>{error}</span>
        </Text>
      )}
    </Box>
  );
}

type SubscribeField = 'email' | 'consent';

/** The value of the check box is `yes` or empty. */
const subscribeDefinition = (idPrefix: string): FormDefinition<SubscribeField> => ({
  idPrefix,
  labels: { email: 'E-mail', consent: fareNewsConsent },
  rules: {
    email: (value) => emailError(value, 'Enter your e-mail address.'),
    consent: (value) => (value ? undefined : 'Tick the box to get fare alerts.'),
  },
});
