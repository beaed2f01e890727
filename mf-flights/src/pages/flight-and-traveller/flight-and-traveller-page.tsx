import { type FormEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { CouponField, PriceBar } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import { ArrowRight } from 'shared/icons';
import { EmailField, PhoneField } from 'shared/traveller';
import { Box, Button, ButtonLink, Card, chakra, Divider, Grid, Heading, HStack, Notice, Stack, Text } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { ErrorSummary, type FieldError } from 'shared/ui/parts';
import { verifyCoupon } from '../../api/verify-coupon';
import { SliceLine } from '../../components/flight/slice-line';
import { TailMark } from '../../components/flight/tail-mark';
import { FlightPage } from '../../components/frame/flight-page';
import { WithSelection } from '../../components/frame/with-selection';
import { acceptPriceId, decisionMissing, PriceChangeNotice } from '../../components/price/price-change-notice';
import { PriceGuaranteeNotice } from '../../components/price/price-guarantee';
import { PriceAside, PriceSummary } from '../../components/price/price-summary';
import { useBasket, useBasketChange } from '../../components/price/use-basket';
import { usePriceGuarantee } from '../../components/price/use-price-guarantee';
import { useBookingDraft } from '../../components/traveller/use-booking-draft';
import { fieldsToReenter, reenterText } from '../../model/fields-to-reenter';
import { resultsPath, reviewPath, travellersPath } from '../../model/flight-paths';
import { checkedKg } from '../../model/journey';
import { needsDecision } from '../../model/price-change';
import { bagInWords } from '../../model/price-text';
import { personAt } from '../../model/traveller-draft';
import { bookingRules, contactFieldId, type FieldErrors, travellerIndexOf } from '../../model/traveller-errors';
import { personName } from '../../model/traveller-person';
import { AddOnsCard } from './add-ons-card';
import { PersonSection } from './person-section';
import { type BookingForm, useBookingForm } from './use-booking-form';
import { useOpenSections } from './use-open-sections';

const title = 'Flight and traveller details';

/** Travellers, contact and add-ons for the selection in the URL. */
export default function FlightAndTravellerPage() {
  const { selectData = '' } = useParams();
  return (
    <WithSelection title={title} step="Travellers" selectionId={selectData}>
      {(selection) => <TravellerStep selection={selection} />}
    </WithSelection>
  );
}

const Form = chakra('form', {});

const mostLines = 3;

/**
 * A line for each field where these are few; else one for each traveller and the contact, which leads to the first of the fields; where these
 * are too many too, one for all travellers.
 */
function summaryOf(errors: FieldErrors, travellers: number): FieldError[] {
  const lines = linesOf(errors, (place) => (travellers > 1 ? `Traveller ${place + 1}` : 'Traveller'));
  return lines.length > mostLines ? linesOf(errors, () => 'Travellers') : lines;
}

function linesOf(errors: FieldErrors, nameOf: (place: number) => string): FieldError[] {
  const entries = Object.entries(errors);
  const groupOf = (fieldId: string) => {
    const place = travellerIndexOf(fieldId);
    if (place !== undefined) return nameOf(place);
    return fieldId.startsWith(contactFieldId('')) ? 'Contact' : undefined;
  };
  return entries.flatMap(([fieldId, message]): FieldError[] => {
    const group = groupOf(fieldId);
    if (!group) return [{ fieldId, message }];
    const own = entries.filter(([other]) => groupOf(other) === group);
    if (own.length > 1 && entries.length > mostLines) {
      const line = { fieldId, message: `${group}: ${own.length} fields`, fieldCount: own.length };
      return own[0]?.[0] === fieldId ? [line] : [];
    }
    // which one of several it is about
    return [{ fieldId, message: /\d$/.test(group) ? `${group}: ${message}` : message }];
  });
}

function TravellerStep({ selection }: { readonly selection: FlightSelection }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fields?: FieldErrors } | null };
  const [draft, setDraft] = useBookingDraft();
  const rules = bookingRules(selection);
  const form = useBookingForm(draft, setDraft, rules, state?.fields ?? {});
  const toReenter = fieldsToReenter(draft, rules);
  const sections = useOpenSections(rules.party, form, toReenter[0]);
  const basket = useBasket(selection, draft);
  const change = useBasketChange(basket);
  const price = usePriceGuarantee({ selection, draft, setDraft, pathOf: travellersPath });
  const [submitted, setSubmitted] = useState(form.errors);
  const summary = useMemo(() => summaryOf(submitted, rules.party.length), [submitted, rules.party.length]);

  const undecided: FieldErrors = needsDecision(selection, draft) ? { [acceptPriceId]: decisionMissing } : {};
  // the summary of the last submit stays unchanged, so that it does not move the focus, until all its errors are fixed
  const isSummaryShown = Object.keys(submitted).some((fieldId) => form.errors[fieldId] ?? undecided[fieldId]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const problems = { ...undecided, ...form.check() };
    sections.openInvalid(problems);
    setSubmitted(problems);
    if (Object.keys(problems).length === 0) navigate(reviewPath(selection.selectionId));
  }

  const rows = <PriceSummary selection={selection} basket={basket} change={change} />;
  return (
    <FlightPage title={title} step="Travellers" backTo={resultsPath(selection.criteria)}>
      <TwoColumns aside={<PriceAside summary={rows} price={price} />}>
        <Form noValidate onSubmit={submit} aria-label={title}>
          <Stack>
            {isSummaryShown && <ErrorSummary errors={summary} />}
            {toReenter.length > 0 && (
              <Notice tone="inform" role="status">
                {reenterText(toReenter)}
              </Notice>
            )}
            <ChosenFlight selection={selection} />
            <PriceChangeNotice
              selection={selection}
              draft={draft}
              onAccept={() => setDraft((typed) => ({ ...typed, acceptedId: selection.selectionId }))}
            />
            <PriceGuaranteeNotice price={price} selection={selection} />
            {rules.party.map((place) => (
              <PersonSection
                key={place.key}
                place={place}
                name={personName(personAt(draft, place.key))}
                form={form}
                needsPassport={rules.needsPassport}
                status={sections.isInvalid(place.index) ? 'wrong' : sections.isDone(place.index) ? 'done' : 'open'}
                isOpen={sections.isOpen(place.index)}
                onToggle={
                  rules.party.length === 1 || sections.isInvalid(place.index)
                    ? undefined
                    : () => sections.toggle(place.index)
                }
                onNext={place.index === rules.party.length - 1 ? undefined : () => sections.next(place.index)}
              />
            ))}
            <ContactSection form={form} />
            <AddOnsCard
              basket={basket}
              slices={selection.offer.slices.length}
              draft={draft}
              setDraft={setDraft}
              errors={form.errors}
            />
            <CouponField of={selection.selectionId} verify={(code) => verifyCoupon(selection.selectionId, code)} />
          </Stack>
          <PriceBar total={basket.total} summary={rows}>
            <Button type="submit" variant="main" iconAfter={<ArrowRight aria-hidden />}>
              Review booking
            </Button>
          </PriceBar>
        </Form>
      </TwoColumns>
    </FlightPage>
  );
}

/** Where the tickets go, and how to reach the travellers. */
function ContactSection({ form }: { readonly form: BookingForm }) {
  return (
    <Card as="section" aria-label="Contact">
      <Heading>Contact</Heading>
      <Text color="fg.muted" marginTop="0.5" marginBottom="5">
        Your tickets and news about your flight go here.
      </Text>
      <Grid
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <EmailField field={form.contact('email')} />
        <PhoneField field={form.contact('phoneNumber')} />
      </Grid>
    </Card>
  );
}

/** The flight that was chosen, a line for each leg, with the way back to the others. */
function ChosenFlight({ selection: { offer, airports, criteria } }: { readonly selection: FlightSelection }) {
  const kg = checkedKg(offer.slices);
  const isAlone = criteria.adults + criteria.children === 1;
  return (
    <Card as="section" aria-label="Your flight">
      <HStack justifyContent="space-between">
        <HStack>
          <TailMark code={offer.airline.code} />
          <Box minWidth="0">
            <Text textStyle="h3">{offer.airline.name}</Text>
            <Text textStyle="small" color="fg.muted">
              {offer.brand.name}, {kg > 0 ? `${bagInWords(kg)}${isAlone ? '' : ' each'}` : 'cabin bag only'}
            </Text>
          </Box>
        </HStack>
        <ButtonLink variant="plain" size="sm" to={resultsPath(criteria)} marginEnd="-4" aria-label="Change the flight">
          Change
        </ButtonLink>
      </HStack>
      {offer.slices.map((slice) => (
        <Box key={slice.departAt}>
          <Divider marginBlock="3.5" />
          <SliceLine slice={slice} airports={airports} />
        </Box>
      ))}
    </Card>
  );
}
