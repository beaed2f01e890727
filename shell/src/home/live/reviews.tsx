import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import type { Review } from 'shared/contract/content';
import { rating as scale } from 'shared/contract/lists';
import { Star } from 'shared/icons';
import { Button, chakra, Grid, Heading, HStack, Text, VisuallyHidden } from 'shared/ui';
import { useIdle } from './use-idle';

const maxShown = 3;
const steps = Array.from({ length: scale.max }, (_, index) => index + 1);

const Stars = chakra('div', {
  base: {
    display: 'flex',
    gap: '0.5',
    color: 'border',
    '& svg': { boxSize: '18px', fill: 'currentColor' },
    '& svg[data-on]': { color: 'accent.line' },
  },
});

const Comment = chakra('blockquote', {
  base: { margin: '0', overflowWrap: 'anywhere', display: '-webkit-box', lineClamp: '4', overflow: 'hidden' },
  variants: { whole: { true: { lineClamp: 'unset' } } },
});

// the names of a row are on one line
const Figure = chakra('figure', { base: { display: 'flex', flexDirection: 'column' } });

function OneReview({ rating, comment, name, about }: Review) {
  return (
    <Figure>
      <Stars>
        <VisuallyHidden>{`${rating} of ${scale.max} stars`}</VisuallyHidden>
        {steps.map((step) => (
          <Star key={step} data-on={step <= rating ? '' : undefined} aria-hidden />
        ))}
      </Stars>
      <ClampedComment comment={comment} />
      <Text as="figcaption" textStyle="small" color="fg.muted" marginTop="auto" paddingTop="2">
        {name}, {about}
      </Text>
    </Figure>
  );
}

/** Four lines, and the rest on request. */
function ClampedComment({ comment }: { readonly comment: string }) {
  const quote = useRef<HTMLQuoteElement>(null);
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = quote.current ?? {};
    setLong(scrollHeight > clientHeight);
  }, []);
  return (
    <>
      <Comment ref={quote} marginTop="2.5" whole={isWhole || undefined}>
        {comment}
      </Comment>
      {isLong && (
        <Button
          variant="plain"
          size="sm"
          paddingInline="0"
          alignSelf="flex-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'More'}
        </Button>
      )}
    </>
  );
}

/** Reviews of travellers of their bookings; not rendered while there are none. */
export function Reviews() {
  const isIdle = useIdle();
  const { data: answer } = useQuery({
    queryKey: ['reviews'],
    queryFn: async () => (await import(/* webpackChunkName: "idle" */ './lists')).readReviews(),
    enabled: isIdle,
  });
  const data = useDeferredValue(answer);
  if (!data || data.reviews.length === 0) return null;
  return (
    <section>
      <HStack gap="4" flexWrap="wrap" alignItems="baseline" justifyContent="space-between">
        <Heading>What travellers say</Heading>
        {data.average !== null && (
          <Text color="fg.muted">{`${data.average} of ${scale.max} from ${data.count} ${data.count === 1 ? 'review' : 'reviews'}`}</Text>
        )}
      </HStack>
      <Grid gap={{ base: '8', md: '12' }} gridTemplateColumns={{ md: 'repeat(3, minmax(0, 1fr))' }} marginTop="6">
        {data.reviews.slice(0, maxShown).map((review) => (
          <OneReview key={review.writtenOn + review.name} {...review} />
        ))}
      </Grid>
    </section>
  );
}
