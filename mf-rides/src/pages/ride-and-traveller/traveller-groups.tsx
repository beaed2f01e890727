import type { ReactNode } from 'react';
import { rideAge } from 'shared/contract/lists';
import { PlaneLanding } from 'shared/icons';
import {
  AreaField,
  ChoiceField,
  CountryField,
  genderOptions,
  LineField,
  PhoneField,
  titleOptions,
} from 'shared/traveller';
import { Box, Divider, Grid, Heading, Text } from 'shared/ui';
import type { TravellerFormState } from './use-traveller-form';

interface TravellerGroupsProps {
  readonly traveller: TravellerFormState;
  readonly seats: number;
}

/** The three groups of the form; a field is as wide as its answer. */
export function TravellerGroups({ traveller: { field }, seats }: TravellerGroupsProps) {
  return (
    <>
      <Group title="Traveller" text="The driver asks for this name at the pickup.">
        <Grid gap="4" gridTemplateColumns={{ base: '120px minmax(0, 1fr)', md: '124px minmax(0, 1fr) minmax(0, 1fr)' }}>
          <ChoiceField field={field('title')} options={titleOptions} />
          <LineField field={field('firstName')} autoComplete="given-name" />
          <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <LineField field={field('lastName')} autoComplete="family-name" />
          </Box>
        </Grid>
        <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr) 96px', md: 'minmax(0, 1fr) minmax(0, 1fr) 112px' }}>
          <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <ChoiceField field={field('gender')} options={genderOptions} />
          </Box>
          <CountryField field={field('nationality')} />
          <LineField field={field('age')} inputMode="numeric" maxLength={String(rideAge.max).length} />
        </Grid>
      </Group>
      <Divider marginBlock="6" />
      <Group title="Contact" text="Your confirmation and your driver’s details go here.">
        <Pair>
          <LineField field={field('email')} type="email" autoComplete="email" inputMode="email" />
          <PhoneField field={field('phone')} />
        </Pair>
      </Group>
      <Divider marginBlock="6" />
      <Group title="Pickup" text="Tell the driver what helps to find you.">
        <LineField field={field('address')} optional autoComplete="street-address" />
        <Pair>
          <LineField field={field('flightNumber')} optional icon={<PlaneLanding aria-hidden />} placeholder="P4 7121" />
          <ChoiceField field={field('passengers')} options={passengerOptions(seats)} />
        </Pair>
        <AreaField
          field={field('note')}
          optional
          placeholder="Large bags, a child seat, a landmark near the drop-off"
        />
      </Group>
    </>
  );
}

function Group({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <Box as="section" aria-label={title}>
      <Heading>{title}</Heading>
      <Text color="fg.muted" marginTop="0.5" marginBottom="5">
        {text}
      </Text>
      <Grid gap="4">{children}</Grid>
    </Box>
  );
}

function Pair({ children }: { readonly children: ReactNode }) {
  return (
    <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
      {children}
    </Grid>
  );
}

/** From one passenger to a full car. */
const passengerOptions = (seats: number) =>
  Array.from({ length: seats }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
