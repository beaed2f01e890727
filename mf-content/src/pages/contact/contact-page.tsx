import { type FormEvent, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contactMessageLength } from 'shared/contract/lists';
import { formActions } from 'shared/paths';
import { rulesInWords } from 'shared/remote';
import { dropDraft, siteRules, useDraft, useIsHydrated } from 'shared/shell';
import { ChoiceField, EmailField, LineField, PhoneField } from 'shared/traveller';
import { Box, Button, Card, chakra, Grid, Heading, Stack, Text, withoutScripts } from 'shared/ui';
import { Field } from 'shared/ui/fields';
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

const Columns = chakra('div', {
  // dense: the answers are beside the form also where they follow it in the document
  base: { display: 'grid', gridAutoFlow: 'dense', gap: { base: '6', lg: '8' }, marginTop: '6', alignItems: 'start' },
  variants: {
    first: {
      answers: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '{sizes.aside} minmax(0, 1fr)' } },
      form: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.aside}' } },
    },
  },
});

/**
 * Answers to common questions and a form for a message. The form is first if the page was opened about a booking or a subject; a message that
 * was sent takes its place above the questions, which are beside it on a desktop.
 */
export function ContactPage() {
  const [query] = useSearchParams();
  const contact = useContact(query);
  const isFormWanted = Object.keys(contactFromQuery(query)).length > 0;
  const answersPart = (
    <Grid key="answers" gap="6">
      <CommonQuestions />
      <WaysToReachUs />
    </Grid>
  );
  const formPart = (
    <Card key="form" gridColumn={{ lg: isFormWanted ? '1' : '2' }}>
      {contact.sent ? (
        <MessageSent message={contact.sent} onAnother={contact.writeAnother} />
      ) : (
        <ContactForm contact={contact} />
      )}
    </Card>
  );
  const isFormFirst = isFormWanted || contact.sent !== undefined;
  return (
    <PlainPage title="Contact Us" lead={contactLead()}>
      <Columns first={isFormWanted ? 'form' : 'answers'}>
        {isFormFirst ? [formPart, answersPart] : [answersPart, formPart]}
      </Columns>
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
function useContact(query: URLSearchParams) {
  const draft = useDraft<ContactFields>(draftKey, empty);
  const [sent, setSent] = useState<SentMessage | null>();
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
    /** Null while another message is written after one that was sent. */
    sent,
    submit() {
      if (form.check()) void sending.submit(toContactRequest(typed));
    },
    /** An empty form again. */
    writeAnother() {
      setTyped(empty);
      setSent(null);
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
        Write to us
      </Heading>
      <ErrorSummary errors={problems} />
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <LineField field={field('fullName')} required autoComplete="name" />
        <EmailField field={field('email')} required />
        <PhoneField field={field('phone')} optional />
        <LineField
          field={field('bookingId')}
          optional
          placeholder="TFY-R8K2-MQX4"
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

/** Replaces the form once the message was received. */
function MessageSent({ message, onAnother }: MessageSentProps) {
  return (
    <Stack gap="4">
      <DoneHeading>Message received</DoneHeading>
      <Box>
        <Text textStyle="small" color="fg.muted">
          Reference
        </Text>
        <Text textStyle="price">{message.reference}</Text>
      </Box>
      <Text maxWidth="60ch">
        We have sent this reference to <b>{message.email}</b>. A member of our team will answer you there. We never ask
        for your PIN or a one-time code.
      </Text>
      <Box>
        <Button variant="outline" onClick={onAnother}>
          Write another message
        </Button>
      </Box>
    </Stack>
  );
}

/** The most common questions; the first one is open. */
function CommonQuestions() {
  return (
    <section aria-labelledby="asked">
      <Heading id="asked" textStyle="h3" paddingBottom="2" borderBottom="1px solid {colors.border}">
        Common questions
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
