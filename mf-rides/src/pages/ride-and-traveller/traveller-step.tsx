import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RideSelection } from 'shared/contract/rides';
import { ArrowRight } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { Box, Button, Card, chakra } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { ActionBar, ErrorSummary } from 'shared/ui/parts';
import { RidePage } from '../../components/frame/ride-page';
import { RideAside } from '../../components/price/ride-aside';
import { TripTotal } from '../../components/price/trip-total';
import { QuoteNotice } from '../../components/quote/quote-notice';
import { useQuote } from '../../components/quote/use-quote';
import { criteriaToQuery, journeyOf } from '../../model/search-criteria';
import { TravellerGroups } from './traveller-groups';
import { useTravellerForm } from './use-traveller-form';

const Form = chakra('form', {});

interface TravellerStepProps {
  readonly title: string;
  readonly selection: RideSelection;
}

/** The form of the traveller beside the car and its price. */
export function TravellerStep({ title, selection }: TravellerStepProps) {
  const navigate = useNavigate();
  const search = useSettings((state) => state.rideSearch);
  const traveller = useTravellerForm(selection.seats);
  const quote = useQuote(selection);
  const [summary, setSummary] = useState(traveller.summary);

  // it stays as it was on submit, so that the focus is left alone, until nothing of it is wrong any more
  const isSummaryShown = summary.some(({ fieldId }) => traveller.summary.some((now) => now.fieldId === fieldId));

  function submit(event: FormEvent) {
    event.preventDefault();
    const problems = traveller.check();
    setSummary(problems);
    if (problems.length === 0) navigate(pathTo('rideReview'));
  }

  return (
    <RidePage
      title={title}
      step="Traveller"
      backTo={pathTo('rideResults', { query: criteriaToQuery(search ?? journeyOf(selection)) })}
    >
      <QuoteNotice quote={quote} selection={selection} />
      <TwoColumns aside={<RideAside ride={selection} />}>
        <Form noValidate onSubmit={submit} aria-label={title}>
          {isSummaryShown && (
            <Box marginBottom="4">
              <ErrorSummary errors={summary} />
            </Box>
          )}
          <Card>
            <TravellerGroups traveller={traveller} seats={selection.seats} />
          </Card>
          <ActionBar>
            <TripTotal selection={selection} />
            <Button type="submit" variant="main" iconAfter={<ArrowRight aria-hidden />}>
              Review booking
            </Button>
          </ActionBar>
        </Form>
      </TwoColumns>
    </RidePage>
  );
}
