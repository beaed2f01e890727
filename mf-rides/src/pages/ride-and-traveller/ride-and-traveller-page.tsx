import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rideAge, rideChildSeats } from 'shared/contract/lists';
import type { RideSelection } from 'shared/contract/rides';
import { formatNaira } from 'shared/format';
import { ArrowRight, PlaneLanding } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import {
  AreaField,
  type BoundField,
  ChoiceField,
  CountryField,
  EmailField,
  genderOptions,
  LineField,
  PhoneField,
  titleOptions,
} from 'shared/traveller';
import { Box, Button, Card, chakra, Divider, Grid, Heading, Text } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { ActionBar, Checkbox, ErrorSummary, type FieldError } from 'shared/ui/parts';
import { RidePage } from '../../components/frame/ride-page';
import { AlreadyBooked, NoCarSelected } from '../../components/frame/step-unavailable';
import { RideAside, TripTotal } from '../../components/price/ride-aside';
import { QuoteNotice } from '../../components/quote/quote-notice';
import { useQuote } from '../../components/quote/use-quote';
import { readBookedQuote } from '../../model/booked-quote';
import { isAirport } from '../../model/places';
import { criteriaToQuery, withoutOptionalCriteria } from '../../model/search-criteria';
import { type TravellerGroup, travellerGroups } from '../../model/traveller-form';
import { type TravellerFormState, type TravellerProblem, useTravellerForm } from './use-traveller-form';

const title = 'Who is travelling?';

/** The traveller of the chosen car; without a chosen car, a way back to the results. */
export function RideAndTravellerPage() {
  const selection = useSettings((state) => state.rideOptions);
  const booked = readBookedQuote();
  // the selection is gone once the confirmation was left
  if (booked && (!selection || selection.quoteId === booked.quoteId)) {
    return <AlreadyBooked title={title} step="Traveller" rideId={booked.rideId} />;
  }
  if (!selection) return <NoCarSelected title={title} />;
  return <TravellerStep title={title} selection={selection} />;
}

const Form = chakra('form', {});

const isOf = (group: TravellerGroup) => (error: TravellerProblem) => travellerGroups[error.fieldId] === group;

/** One line for each group of the form, which links to the first of its fields. */
const groupedErrors = (errors: readonly TravellerProblem[]): FieldError[] =>
  (['Traveller', 'Contact', 'Pickup'] as const).flatMap((group): FieldError[] => {
    const [first, ...others] = errors.filter(isOf(group));
    if (!first || others.length === 0) return first ? [first] : [];
    const fieldCount = others.length + 1;
    return [{ fieldId: first.fieldId, message: `${group}: ${fieldCount} fields`, fieldCount }];
  });

interface TravellerStepProps {
  readonly title: string;
  readonly selection: RideSelection;
}

/** The form of the traveller beside the car and its price. */
function TravellerStep({ title, selection }: TravellerStepProps) {
  const navigate = useNavigate();
  const search = useSettings((state) => state.rideSearch);
  const traveller = useTravellerForm(selection);
  const quote = useQuote(selection);
  const childSeats = traveller.field('childSeats').value;
  const [problems, setProblems] = useState(traveller.problems);
  const summary = useMemo(() => groupedErrors(problems), [problems]);

  // it stays as it was on submit, so that the focus does not move, until all errors are corrected
  const isSummaryShown = problems.some(({ fieldId }) => traveller.problems.some((now) => now.fieldId === fieldId));

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = traveller.check();
    setProblems(found);
    if (found.length === 0) navigate(pathTo('rideReview'));
  }

  return (
    <RidePage
      title={title}
      step="Traveller"
      backTo={pathTo('rideResults', { query: criteriaToQuery(search ?? withoutOptionalCriteria(selection)) })}
    >
      <QuoteNotice quote={quote} selection={selection} />
      <TwoColumns aside={<RideAside ride={selection} childSeats={childSeats} />}>
        <Form noValidate onSubmit={submit} aria-label={title}>
          {isSummaryShown && (
            <Box marginBottom="4">
              <ErrorSummary errors={summary} />
            </Box>
          )}
          <Card>
            <TravellerGroups traveller={traveller} ride={selection} />
          </Card>
          <ActionBar>
            <TripTotal ride={selection} childSeats={childSeats} />
            <Button type="submit" variant="main" iconAfter={<ArrowRight aria-hidden />}>
              Review booking
            </Button>
          </ActionBar>
        </Form>
      </TwoColumns>
    </RidePage>
  );
}

interface TravellerGroupsProps {
  readonly traveller: TravellerFormState;
  readonly ride: RideSelection;
}

/** The three groups of the form; a field is as wide as its answer. */
function TravellerGroups({
  traveller: { field, party, isFlightOfSearch, flightTraveller },
  ride,
}: TravellerGroupsProps) {
  return (
    <>
      <Group title="Traveller" text="The driver asks for this name at the pickup.">
        {flightTraveller && (
          <Button
            variant="outline"
            size="sm"
            justifySelf="start"
            onClick={() => {
              flightTraveller.take();
              // the button is removed
              document.getElementById(field('firstName').id)?.focus();
            }}
          >
            Same as {flightTraveller.firstName} {flightTraveller.lastName} on your flight
          </Button>
        )}
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
          <EmailField field={field('email')} />
          <PhoneField field={field('phone')} />
        </Pair>
        <Rider field={field} />
      </Group>
      <Divider marginBlock="6" />
      <Group title="Pickup and drop-off" text="Tell the driver what helps to find you.">
        {!isAirport(ride.pickupLocation) && (
          <LineField
            field={field('address')}
            placeholder="12 Allen Avenue, beside the bank"
            autoComplete="section-pickup address-line1"
          />
        )}
        {!isAirport(ride.dropOffLocation) && (
          <LineField
            field={field('dropOffAddress')}
            placeholder="12 Allen Avenue, beside the bank"
            autoComplete="section-drop-off address-line1"
          />
        )}
        <Pair>
          <LineField field={field('flightNumber')} optional icon={<PlaneLanding aria-hidden />} placeholder="P4 7121" />
          {ride.wayBack && (
            <LineField
              field={field('returnFlightNumber')}
              optional
              icon={<PlaneLanding aria-hidden />}
              placeholder="P4 7122"
            />
          )}
          {!party.passengers && <ChoiceField field={field('passengers')} options={numbersFrom(1, ride.seats)} />}
          {!party.bags && <ChoiceField field={field('bags')} options={numbersFrom(0, ride.luggage)} />}
          {ride.terminals?.length > 0 && (
            <ChoiceField
              field={terminalField(field('terminal'), isFlightOfSearch ? ride.flightTerminal : undefined)}
              options={terminalOptions(ride)}
            />
          )}
          {ride.childSeatPrice && (
            <ChoiceField
              field={field('childSeats')}
              options={childSeatOptions(ride.childSeatPrice * (ride.wayBack ? 2 : 1))}
            />
          )}
        </Pair>
        <AreaField field={field('note')} optional placeholder="A wheelchair, a gate to ring at" />
      </Group>
    </>
  );
}

/** Whether somebody else rides, and who. */
function Rider({ field }: Pick<TravellerFormState, 'field'>) {
  const isForOther = field('isForOther');
  return (
    <>
      <Checkbox
        id={isForOther.id}
        label={isForOther.label}
        checked={isForOther.value !== ''}
        onChange={(isChecked) => isForOther.onChange(isChecked ? 'yes' : '')}
      />
      {isForOther.value && (
        <>
          <Text textStyle="small" color="fg.muted">
            The driver asks for this name and calls this number. Our e-mails go to you.
          </Text>
          <Pair>
            <LineField field={field('riderName')} autoComplete="off" />
            <PhoneField field={field('riderPhone')} />
          </Pair>
        </>
      )}
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

const unknownTerminal = { value: 'unknown', label: 'I do not know yet' };

const terminalField = (field: BoundField, ofFlight: string | undefined): BoundField => ({
  ...field,
  value: field.value || ofFlight || unknownTerminal.value,
});

const terminalOptions = ({ terminals }: RideSelection) => [
  unknownTerminal,
  ...terminals.map(({ _id, name }) => ({ value: _id, label: name })),
];

const childSeatOptions = (price: number) =>
  Array.from({ length: rideChildSeats + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'None' : `${count}, ${formatNaira(count * price)}`,
  }));

const numbersFrom = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, index) => String(least + index)).map((value) => ({
    value,
    label: value,
  }));
