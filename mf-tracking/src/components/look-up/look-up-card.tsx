import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { formActions } from 'shared/paths';
import { useIsHydrated } from 'shared/shell';
import { Box, Button, Card, chakra, Notice, withoutScripts } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { formatReference } from '../../model/reference';
import { useLookUp } from './use-look-up';

const Form = chakra('form', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
    alignItems: 'start',
  },
});

const RequestLinks = lazy(() => import('./request-links'));
const NoReference = chakra('div', {
  base: { marginTop: '2', marginBottom: '-3', [withoutScripts]: { display: 'none' } },
});

/** One form for both kinds: the reference names the kind, and an @ marks an e-mail instead of a name. */
export function LookUpCard({ found }: { readonly found?: string | undefined }) {
  const [isOpened, setOpened] = useState(false);
  const [hasNoReference, setNoReference] = useState(false);
  const [isBack, setBack] = useState(false);
  const isFolded = found !== undefined && !isOpened;
  const { typed, lookUp, isLooking, failure } = useLookUp();
  const isHydrated = useIsHydrated();
  const { form, errors, change, leave } = typed;

  useEffect(() => {
    // the button that led to the form is removed
    if (isOpened || (isBack && !hasNoReference)) document.getElementById('bookingId')?.focus();
  }, [isOpened, isBack, hasNoReference]);

  if (isFolded)
    return (
      <Box
        as="section"
        aria-label="Find your booking"
        position="absolute"
        insetInlineEnd="0"
        top="50%"
        transform="translateY(-50%)"
      >
        <Button variant="plain" size="sm" paddingInline="0" onClick={() => setOpened(true)}>
          Look up another
        </Button>
      </Box>
    );

  if (hasNoReference)
    return (
      <Card as="section" aria-label="Find your booking">
        <Suspense fallback={<Box minHeight="200px" />}>
          <RequestLinks
            onBack={() => {
              setNoReference(false);
              setBack(true);
            }}
          />
        </Suspense>
      </Card>
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    void lookUp();
  }

  return (
    <Card as="section" aria-label="Find your booking">
      <Form method="post" action={formActions.trackBooking} onSubmit={submit} noValidate={isHydrated}>
        <Field id="bookingId" label="Booking ID" error={errors.bookingId}>
          <TextInput
            name="bookingId"
            required
            value={form.bookingId}
            placeholder="TFY-R8K2-MQX4"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => change('bookingId', whileTyped(target))}
            onBlur={() => leave('bookingId')}
          />
        </Field>
        <Field id="who" label="Last name or e-mail" error={errors.who}>
          <TextInput
            name="who"
            required
            value={form.who}
            autoComplete="family-name"
            spellCheck={false}
            onChange={({ target }) => change('who', target.value)}
            onBlur={() => leave('who')}
          />
        </Field>
        {/* beside the fields, below the line of their labels */}
        <Button type="submit" loading={isLooking} minWidth={{ md: '140px' }} marginTop={{ md: '26px' }}>
          Track
        </Button>
      </Form>
      {failure && !isLooking && (
        <Box marginTop="4">
          <Notice tone="failed" role="alert">
            {failure}
          </Notice>
        </Box>
      )}
      <NoReference>
        <Button variant="plain" size="sm" paddingInline="0" onClick={() => setNoReference(true)}>
          I have no booking ID
        </Button>
      </NoReference>
    </Card>
  );
}

/** Formatted while it is typed at its end; a correction in the middle is formatted when the field is left. */
function whileTyped({ value, selectionStart }: HTMLInputElement): string {
  return selectionStart === null || selectionStart === value.length ? formatReference(value) : value;
}
