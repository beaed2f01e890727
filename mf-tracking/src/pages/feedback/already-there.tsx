import { DoneHeading } from 'shared/forms';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Stack, Text, TextLink } from 'shared/ui';

/** What takes the place of the form where the booking has its review: one is all that it takes. */
export function AlreadyThere({ booking }: { readonly booking: string }) {
  return (
    <Stack gap="4">
      <DoneHeading>Thank you, we have your review</DoneHeading>
      <Text maxWidth="60ch">
        Your first review of booking{' '}
        <Box as="span" whiteSpace="nowrap">
          {booking}
        </Box>{' '}
        stays as it is: each booking is reviewed once. If there is more to say,{' '}
        <TextLink to={pathTo('contact', { query: { booking } })}>write to us</TextLink>.
      </Text>
      <Box>
        <ButtonLink to={pathTo('home')} variant="outline">
          Go to the home page
        </ButtonLink>
      </Box>
    </Stack>
  );
}
