import { useState } from 'react';
import { CountedArea, Disclosure, DoneHeading, StarRating } from '../src/forms';
import { Box, Stack, Text } from '../src/ui';
import { Part } from './gallery';

const nothing = () => undefined;

export function FormParts() {
  const [stars, setStars] = useState('4');
  const [message, setMessage] = useState('I transferred NGN 34,500 and the page still says waiting.');
  return (
    <>
      <Part name="Stars">
        <Stack>
          <StarRating field={{ id: 'stars', label: 'How was it?', value: stars, onChange: setStars }} optional />
          <StarRating
            field={{
              id: 'no-stars',
              label: 'Driver',
              value: '',
              error: 'Choose from one star to five.',
              onChange: nothing,
            }}
          />
        </Stack>
      </Part>
      <Part name="Counted text">
        <Stack>
          <CountedArea
            field={{ id: 'message', label: 'Message', value: message, onChange: setMessage, onBlur: nothing }}
            maxLength={2_000}
            hint="Never send your PIN or a one-time code."
          />
          <DoneHeading>Your message is here</DoneHeading>
        </Stack>
      </Part>
      <Part name="Questions that unfold">
        <Box>
          <Disclosure title="I sent the wrong amount" open>
            <Text>Send the rest to the same account before it expires.</Text>
          </Disclosure>
          <Disclosure title="The account has expired">
            <Text>Ask for a new account number.</Text>
          </Disclosure>
        </Box>
      </Part>
    </>
  );
}
