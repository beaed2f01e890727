import type { ReactNode } from 'react';
import { formatPlainDate } from 'shared/format';
import { Check, ChevronDown, ChevronUp } from 'shared/icons';
import { type BoundField, ChoiceField, CountryField, genderOptions, LineField, titleOptions } from 'shared/traveller';
import { Box, Button, Card, chakra, Grid, Heading, Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { Badge } from 'shared/ui/parts';
import { typedDay, withSlashes } from '../../model/traveller-day';
import { type Place, typeNames } from '../../model/traveller-party';
import type { BookingForm } from './use-booking-form';

const Toggle = chakra('button', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 8px',
    width: '100%',
    minHeight: 'controlSm',
    marginBlock: '-2',
    textAlign: 'start',
    borderRadius: 'sm',
    '& > svg': { flex: 'none' },
  },
});

type SectionStatus = 'done' | 'wrong' | 'open';

const statusBadges = {
  done: { tone: 'good', text: 'Done' },
  wrong: { tone: 'bad', text: 'Check' },
  open: { tone: 'quiet', text: 'To fill in' },
} as const;

interface PersonSectionProps {
  readonly place: Place;
  /** The name, as far as it is typed. */
  readonly name: string;
  readonly form: BookingForm;
  readonly needsPassport: boolean;
  readonly status: SectionStatus;
  readonly isOpen: boolean;
  /** Opens and closes the section; there is none where it has to stay open. */
  readonly onToggle?: () => void;
  /** Goes on to the next traveller; there is none after the last. */
  readonly onNext?: () => void;
}

/** One traveller: open with the fields, or closed with who it is and what is missing. */
export function PersonSection({ place, name, form, needsPassport, status, isOpen, ...on }: PersonSectionProps) {
  const number = `Traveller ${place.index + 1}`;
  const panelId = `traveller-${place.index}-fields`;
  const { tone, text } = statusBadges[status];
  const words = (
    <Box as="span" flex="1" minWidth="0">
      {number}{' '}
      <Box as="span" fontWeight="normal" color="fg.muted">
        {typeNames[place.type]}
      </Box>
    </Box>
  );
  const who = !isOpen && name && (
    <Text as="span" flex="1 0 100%" textStyle="small" color="fg.muted" overflowWrap="anywhere">
      {name}
    </Text>
  );
  const badge = !(isOpen && status === 'open') && (
    <Badge tone={tone}>
      {status === 'done' && <Check size={16} aria-hidden />}
      {text}
    </Badge>
  );
  return (
    <Card as="section" aria-label={`${number}, ${typeNames[place.type]}`}>
      <Heading textStyle={{ base: 'h3', md: 'h2' }}>
        {on.onToggle ? (
          <Toggle type="button" aria-expanded={isOpen} aria-controls={panelId} onClick={on.onToggle}>
            {words}
            {badge}
            {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            {who}
          </Toggle>
        ) : (
          <Box display="flex" alignItems="center" gap="2">
            {words}
            {badge}
          </Box>
        )}
      </Heading>
      <Box id={panelId} hidden={!isOpen}>
        {isOpen && (
          <>
            <Text color="fg.muted" marginTop={on.onToggle ? '2' : '0.5'} marginBottom="5">
              {needsPassport ? 'As written in the passport.' : 'As written on the ID that you show at the airport.'}
              {place.type === 'INF' && ' An infant sits on the lap of an adult.'}
            </Text>
            <PersonFields place={place} form={form} needsPassport={needsPassport} />
            {on.onNext && (
              <Button variant="outline" size="sm" marginTop="5" onClick={on.onNext}>
                Next traveller
              </Button>
            )}
          </>
        )}
      </Box>
    </Card>
  );
}

interface PersonFieldsProps {
  readonly place: Place;
  readonly form: BookingForm;
  readonly needsPassport: boolean;
}

const three = { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' };

/** The fields of one traveller; each is as wide as its usual value. */
function PersonFields({ place, form, needsPassport }: PersonFieldsProps) {
  const field = (name: Parameters<typeof form.person>[1]) => form.person(place, name);
  // the browser fills in one person, who is assumed to be the first traveller
  const known = (token: string) => (place.index === 0 ? token : 'off');
  return (
    <Grid gap="4">
      <Grid
        gap="4"
        gridTemplateColumns={{ base: '120px minmax(0, 1fr)', md: '124px repeat(3, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <ChoiceField field={field('title')} options={titleOptions} />
        <LineField field={field('firstName')} autoComplete={known('given-name')} />
        <Wide>
          <LineField field={field('middleName')} optional autoComplete={known('additional-name')} />
        </Wide>
        <Wide>
          <LineField field={field('lastName')} autoComplete={known('family-name')} />
        </Wide>
      </Grid>
      <Grid gap="4" gridTemplateColumns={three} alignItems="start">
        <ChoiceField field={field('gender')} options={genderOptions} />
        <DayField field={field('dateOfBirth')} autoComplete={known('bday')} />
        <CountryField field={field('nationality')} />
      </Grid>
      {needsPassport && (
        <Box>
          <Grid gap="4" gridTemplateColumns={three} alignItems="start">
            <LineField field={field('passport.number')} autoComplete="off" autoCapitalize="characters" maxLength={24} />
            <CountryField field={field('passport.issuingCountry')} />
            <DayField field={field('passport.expiresOn')} />
          </Grid>
          <Text textStyle="small" color="fg.muted" marginTop="3">
            Many countries want a passport to be valid for six months after you arrive. Check the rule of yours.
          </Text>
        </Box>
      )}
    </Grid>
  );
}

/** A line of its own on a phone. */
function Wide({ children }: { readonly children: ReactNode }) {
  return <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>{children}</Box>;
}

interface DayFieldProps {
  readonly field: BoundField;
  /** Said until the day is there. */
  readonly hint?: ReactNode;
  readonly autoComplete?: string;
}

/**
 * A day of any century, typed: a calendar is a long way from 1961, and a phone shows its digits. It is read back with
 * the name of the month.
 */
function DayField({ field, hint, autoComplete = 'off' }: DayFieldProps) {
  const { id, label, value, error, onChange, onBlur } = field;
  const day = typedDay(value);
  return (
    <Field id={id} label={label} error={error} hint={day ? formatPlainDate(day) : (hint ?? 'Day, month, year')}>
      <TextInput
        name={id}
        value={value}
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder="DD/MM/YYYY"
        maxLength={20}
        onChange={(event) => onChange(withSlashes(value, event.target.value))}
        onBlur={onBlur}
      />
    </Field>
  );
}
