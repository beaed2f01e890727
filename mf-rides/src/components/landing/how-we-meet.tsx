import { chakra, Heading, Text } from 'shared/ui';

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '5', md: '8' },
    marginTop: '5',
    listStyle: 'none',
    counterReset: 'step',
    '& > li': {
      counterIncrement: 'step',
      position: 'relative',
      paddingInlineStart: '12',
      _before: {
        content: 'counter(step)',
        position: 'absolute',
        insetInlineStart: '0',
        top: '0',
        display: 'grid',
        placeItems: 'center',
        width: '32px',
        height: '32px',
        borderRadius: 'full',
        bg: 'brand.subtle',
        color: 'brand.fg',
        fontWeight: 'semibold',
      },
    },
  },
});

/** How driver and traveller find one another, in three steps. */
export const HowWeMeet = () => (
  <section aria-labelledby="how-we-meet">
    <Heading id="how-we-meet">How the meeting works</Heading>
    <Steps>
      <li>
        <Text fontWeight="medium">Book and pay by transfer</Text>
        <Text color="fg.muted">You see the whole price first. We confirm the car and write to you.</Text>
      </li>
      <li>
        <Text fontWeight="medium">Get your driver’s details</Text>
        <Text color="fg.muted">Name, phone number and number plate come by e-mail before the ride.</Text>
      </li>
      <li>
        <Text fontWeight="medium">Meet at arrivals</Text>
        <Text color="fg.muted">
          The driver holds a sign with your name. The wait for your bags is included in the price.
        </Text>
      </li>
    </Steps>
  </section>
);
