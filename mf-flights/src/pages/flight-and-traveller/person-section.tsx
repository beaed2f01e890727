import { Check, ChevronDown, ChevronUp } from 'shared/icons';
import { Box, Button, Card, chakra, Heading, Text } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { type Place, typeNames } from '../../model/traveller-party';
import { PersonFields } from './person-fields';
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

type Standing = 'done' | 'wrong' | 'open';

const standings = {
  done: { tone: 'good', text: 'Done' },
  wrong: { tone: 'bad', text: 'Check' },
  open: { tone: 'quiet', text: 'To fill in' },
} as const;

interface PersonSectionProps {
  readonly place: Place;
  /** Who it is, as far as it is typed. */
  readonly name: string;
  readonly form: BookingForm;
  readonly needsPassport: boolean;
  readonly standing: Standing;
  readonly isOpen: boolean;
  /** Opens and closes the section; there is none where it has to stay open. */
  readonly onToggle?: () => void;
  /** Goes on to the next traveller; there is none after the last. */
  readonly onNext?: () => void;
}

/** One traveller: open with the fields, or closed with who it is and what is missing. */
export function PersonSection({ place, name, form, needsPassport, standing, isOpen, ...on }: PersonSectionProps) {
  const number = `Traveller ${place.index + 1}`;
  const panelId = `traveller-${place.index}-fields`;
  const { tone, text } = standings[standing];
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
  const badge = !(isOpen && standing === 'open') && (
    <Badge tone={tone}>
      {standing === 'done' && <Check size={16} aria-hidden />}
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
