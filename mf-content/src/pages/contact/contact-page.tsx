import { type FormEvent, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contactMessageLength } from 'shared/contract/lists';
import { formActions } from 'shared/paths';
import { rulesInWords } from 'shared/remote';
import { dropDraft, siteRules, useDraft, useIsHydrated } from 'shared/shell';
import { ChoiceField, LineField, PhoneField } from 'shared/traveller';
import { Box, Button, Card, chakra, Grid, Heading, Stack, Text, withoutScripts } from 'shared/ui';
import { Field } from 'shared/ui/fields';
import { TwoColumns } from 'shared/ui/flow';
import {
  CountedArea,
  Disclosure,
  DoneHeading,
  FailedNotice,
  NativeSelect,
  PlainPage,
  SubmitButton,
  useForm,
  useSend,
} from 'shared/ui/forms';
import { ErrorSummary } from 'shared/ui/parts';
import { sendContact } from '../../api/send-contact';
import { LineText } from '../../components/text/line-text';
import {
  type ContactForm as ContactFields,
  contactDefinition,
  contactFromQuery,
  subjectOptions,
  toContactRequest,
} from '../../model/contact-form';
import { answers, contactLead } from '../../model/contact-text';
import { WaysToReachUs } from './ways-to-reach-us';

/** A message to the people of the site, beside what is asked most often. */
export function ContactPage() {
  const contact = useContact();
  return (
    <PlainPage title="Contact Us" lead={contactLead()}>
      <Box marginTop="6">
        <TwoColumns
          aside={
            <Grid gap="6">
              <WaysToReachUs />
              <FrequentQuestions />
            </Grid>
          }
        >
          <Card>
            {contact.sent ? (
              <MessageSent message={contact.sent} onAnother={contact.writeAnother} />
            ) : (
              <ContactForm contact={contact} />
            )}
          </Card>
        </TwoColumns>
      </Box>
    </PlainPage>
  );
}

/** The key of the draft, and of the attempts to send it. */
const draftKey = 'contact';

const empty: ContactFields = { fullName: '', email: '', phone: '', bookingId: '', subject: '', message: '' };

/** A message that was sent: its reference, and the address that gets the answer. */
interface SentMessage {
  readonly reference: string;
  readonly email: string;
}

/** The contact form, stored as a draft until it is sent. The query of the URL overrides the draft. */
function useContact() {
  const [query] = useSearchParams();
  const draft = useDraft<ContactFields>(draftKey, empty);
  const [sent, setSent] = useState<SentMessage>();
  const [typed, setTyped] = draft;
  useLayoutEffect(() => {
    const fromQuery = contactFromQuery(query);
    if (Object.keys(fromQuery).length > 0) setTyped((before) => ({ ...before, ...fromQuery }));
  }, [query, setTyped]);
  const form = useForm(contactDefinition, draft);
  const sending = useSend({
    name: draftKey,
    send: sendContact,
    refuse: form.refuse,
    onDone({ reference }) {
      dropDraft(draftKey);
      setSent({ reference, email: typed.email.trim() });
    },
  });

  return {
    form,
    isSending: sending.isSending,
    error: sending.error,
    sent,
    submit() {
      if (form.check()) void sending.submit(toContactRequest(typed));
    },
    /** An empty form again. */
    writeAnother() {
      setTyped(empty);
      setSent(undefined);
    },
  };
}

type ContactState = ReturnType<typeof useContact>;

const Form = chakra('form', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } });

function ContactForm({ contact }: { readonly contact: ContactState }) {
  const { form, isSending, error, submit } = contact;
  const { field, problems } = form;
  const isHydrated = useIsHydrated();
  function send(event: FormEvent) {
    event.preventDefault();
    submit();
  }
  return (
    <Form
      method="post"
      action={formActions.contact}
      noValidate={isHydrated}
      onSubmit={send}
      aria-labelledby="send-a-message"
    >
      <Heading id="send-a-message" marginBottom="1">
        Send a message
      </Heading>
      <ErrorSummary errors={problems} />
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <LineField field={field('fullName')} required autoComplete="name" />
        <LineField field={field('email')} required type="email" autoComplete="email" inputMode="email" />
        <PhoneField field={field('phone')} optional />
        <LineField
          field={field('bookingId')}
          optional
          placeholder="TFY-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Grid>
      <noscript>{typeof document === 'undefined' && <NativeSubject />}</noscript>
      <Box css={{ [withoutScripts]: { display: 'none' } }}>
        <ChoiceField field={field('subject')} options={subjectOptions} />
      </Box>
      <CountedArea
        field={field('message')}
        required
        maxLength={contactMessageLength.max}
        hint="Never send your PIN or a one-time code."
      />
      <FailedNotice error={error} />
      <Box marginTop="1">
        <SubmitButton variant="main" loading={isSending}>
          Send message
        </SubmitButton>
      </Box>
    </Form>
  );
}

/** Rendered on servers only. */
const NativeSubject = () => (
  <Field id="plain-subject" label="Subject">
    <NativeSelect
      id="plain-subject"
      name="subject"
      required
      options={[{ value: '', label: 'Choose' }, ...subjectOptions]}
    />
  </Field>
);

interface MessageSentProps {
  readonly message: SentMessage;
  readonly onAnother: () => void;
}

/** What takes the place of the form once the message is there. */
function MessageSent({ message, onAnother }: MessageSentProps) {
  return (
    <Stack gap="4">
      <DoneHeading>Your message is here</DoneHeading>
      <Box>
        <Text textStyle="small" color="fg.muted">
          Its reference
        </Text>
        <Text textStyle="price" fontVariantNumeric="tabular-nums">
          {message.reference}
        </Text>
      </Box>
      <Text maxWidth="60ch">
        A mail with this reference is on its way to <b>{message.email}</b>. A person reads your message and answers
        there. We never ask for your PIN or a one-time code.
      </Text>
      <Box>
        <Button variant="outline" onClick={onAnother}>
          Write another message
        </Button>
      </Box>
    </Stack>
  );
}

/** The commonest questions; the first one is open. */
function FrequentQuestions() {
  return (
    <section aria-labelledby="asked">
      <Heading id="asked" textStyle="h3" paddingBottom="2" borderBottom="1px solid {colors.border}">
        Asked most often
      </Heading>
      <Box>
        {answers(rulesInWords(siteRules())).map(({ question, lines }, index) => (
          <Disclosure key={question} title={question} open={index === 0}>
            {lines.map((line) => (
              <Text key={JSON.stringify(line)}>
                <LineText line={line} />
              </Text>
            ))}
          </Disclosure>
        ))}
      </Box>
    </section>
  );
}
