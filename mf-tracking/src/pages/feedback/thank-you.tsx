import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Stack, Text } from 'shared/ui';
import { DoneHeading } from 'shared/ui/forms';

interface ThankYouProps {
  readonly isShown: boolean;
  readonly hasComment: boolean;
}

function whereItIs({ isShown, hasComment }: ThankYouProps): string {
  if (isShown)
    return 'Your comment stands on the home page now, with your first name, the first letter of your last name and the route.';
  return hasComment
    ? 'Your stars count. Your comment holds a link, an address or a number, so a person reads it before it is shown.'
    : 'Your stars count among those of all travellers.';
}

/** What takes the place of the form once the review is there. */
export function ThankYou(props: ThankYouProps) {
  return (
    <Stack gap="4">
      <DoneHeading>Thank you for your review</DoneHeading>
      <Text maxWidth="60ch">{whereItIs(props)}</Text>
      <Box>
        <ButtonLink to={pathTo('home')} variant="outline">
          Go to the home page
        </ButtonLink>
      </Box>
    </Stack>
  );
}
