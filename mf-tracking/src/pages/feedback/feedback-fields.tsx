import type { FormEvent } from 'react';
import { reviewCommentMaxLength } from 'shared/contract/lists';
import { LineField } from 'shared/traveller';
import { Box, chakra, Grid } from 'shared/ui';
import { CountedArea, FailedNotice, StarRating, SubmitButton } from 'shared/ui/forms';
import { ErrorSummary } from 'shared/ui/parts';
import type { FeedbackState } from './use-feedback';

const Form = chakra('form', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' } });

/** The form; a ride may be rated part by part. */
export function FeedbackFields({ feedback }: { readonly feedback: FeedbackState }) {
  const { form, isRide, isSending, error, submit } = feedback;
  const { field, problems } = form;
  function send(event: FormEvent) {
    event.preventDefault();
    submit();
  }
  return (
    <Form noValidate onSubmit={send} aria-label="Your review">
      <ErrorSummary errors={problems} />
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <LineField
          field={field('bookingId')}
          placeholder="TFY-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <LineField field={field('email')} type="email" autoComplete="email" inputMode="email" />
      </Grid>
      <StarRating field={field('rating')} />
      {isRide && (
        <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          <StarRating field={field('punctuality')} optional />
          <StarRating field={field('vehicle')} optional />
          <StarRating field={field('driver')} optional />
        </Grid>
      )}
      <CountedArea
        field={field('comment')}
        maxLength={reviewCommentMaxLength}
        optional
        hint="A comment may stand on the home page, with your first name, the first letter of your last name and the route."
      />
      <FailedNotice error={error} />
      <Box>
        <SubmitButton variant="main" loading={isSending}>
          Send review
        </SubmitButton>
      </Box>
    </Form>
  );
}
