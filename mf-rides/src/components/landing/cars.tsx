import type { RideAirport } from 'shared/contract/ride-airports';
import { formatNaira } from 'shared/format';
import { chakra, Heading, Text } from 'shared/ui';
import { CarPicture } from 'shared/ui/parts';

const CarList = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(5, minmax(0, 1fr))',
    },
    gap: { base: '3', md: '4' },
    marginTop: '5',
    listStyle: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: '112px minmax(0, 1fr)', lg: 'minmax(0, 1fr)' },
      alignItems: 'center',
      gap: '3',
      padding: '3',
      border: '1px solid {colors.border}',
      borderRadius: 'lg',
      bg: 'bg.surface',
    },
  },
});

interface CarsProps {
  readonly title: string;
  /** The airport of the prices, if the title does not name it. */
  readonly text?: string;
  readonly cars: RideAirport['cars'];
}

/** The types of cars as pictures, each with its capacity and its lowest price. */
export const Cars = ({ title, text, cars }: CarsProps) => (
  <section aria-labelledby="cars">
    <Heading id="cars">{title}</Heading>
    {text && (
      <Text color="fg.muted" marginTop="1">
        {text}
      </Text>
    )}
    <CarList>
      {cars.map(({ type, image, seats, luggage, fromPrice }) => (
        <li key={type}>
          <CarPicture src={image} alt="" />
          <div>
            <Text fontWeight="medium">{type}</Text>
            <Text textStyle="small" color="fg.muted">
              Up to {seats} passengers and {luggage} large bags
            </Text>
            <Text>from {formatNaira(fromPrice)}</Text>
          </div>
        </li>
      ))}
    </CarList>
  </section>
);
