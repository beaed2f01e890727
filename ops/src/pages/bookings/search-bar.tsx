import { useEffect, useRef, useState } from 'react';
import { Search, X } from 'shared/icons';
import { Box, Button, chakra, Segmented } from 'shared/ui';
import { DateField } from 'shared/ui/calendar';
import { Field, Select, TextInput } from 'shared/ui/fields';
import { statusOptions } from '../../model/booking-words';
import { daysAfter } from '../../model/days';

/** What is searched, as the address of the page has it. */
export interface Wanted {
  readonly q: string;
  readonly kind: '' | 'ride' | 'flight';
  /** `ride confirmed`: a kind with one of its states. */
  readonly status: string;
  readonly day: string;
}

const Bar = chakra('form', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr) 208px 176px' },
    gridTemplateAreas: {
      base: '"words" "state" "day" "kinds"',
      md: '"words words" "state day" "kinds kinds"',
      lg: '"words state day" "kinds kinds kinds"',
    },
    marginBottom: '5',
  },
});

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'ride', label: 'Rides' },
  { value: 'flight', label: 'Flights' },
] as const;

/** Long enough that a word is typed without a search for each letter. */
const waitMs = 250;
/** Bookings are made up to a year ahead, and stay. */
const reach = { backDays: 800, aheadDays: 400 } as const;

interface SearchBarProps {
  readonly wanted: Wanted;
  readonly today: string;
  readonly error: string | undefined;
  readonly onWanted: (wanted: Partial<Wanted>) => void;
}

export function SearchBar({ wanted, today, error, onWanted }: SearchBarProps) {
  const { q, kind, status, day } = wanted;
  const options = [
    { value: '', label: 'Any state' },
    ...statusOptions.filter(({ value }) => kind === '' || value.startsWith(kind)),
  ];
  return (
    <Bar aria-label="Search for bookings" noValidate onSubmit={(event) => event.preventDefault()}>
      <Box gridArea="words">
        <Words key={q === '' ? 'empty' : 'typed'} q={q} error={error} onWords={(words) => onWanted({ q: words })} />
      </Box>
      <Box gridArea="state">
        <Field id="booking-state" label="State">
          <Select
            id="booking-state"
            options={options}
            value={status}
            onChange={(value) => onWanted({ status: value })}
          />
        </Field>
      </Box>
      <Box gridArea="day">
        <DateField
          id="booking-day"
          label="Day of the journey"
          placeholder="Any day"
          value={day}
          min={daysAfter(today, -reach.backDays)}
          max={daysAfter(today, reach.aheadDays)}
          onChange={(value) => onWanted({ day: value })}
        />
      </Box>
      <Box gridArea="kinds" display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Segmented
          label="Kind of booking"
          options={kinds}
          value={kind || 'all'}
          onChange={(value) =>
            onWanted({
              kind: value === 'all' ? '' : value,
              ...(value !== 'all' && !status.startsWith(value) && { status: '' }),
            })
          }
        />
        {(q || kind || status || day) && (
          <Button
            size="sm"
            variant="plain"
            icon={<X size={16} aria-hidden />}
            onClick={() => onWanted({ q: '', kind: '', status: '', day: '' })}
          >
            Clear all
          </Button>
        )}
      </Box>
    </Bar>
  );
}

interface WordsProps {
  readonly q: string;
  readonly error: string | undefined;
  readonly onWords: (words: string) => void;
}

/** The searched words; they are searched when nothing was typed for a moment, or at once by Enter. */
function Words({ q, error, onWords }: WordsProps) {
  const [typed, setTyped] = useState(q);
  const searched = useRef(q);
  const search = useRef(onWords);
  search.current = onWords;
  useEffect(() => {
    const words = typed.trim();
    if (words === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = words;
      search.current(words);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Field
      id="booking-words"
      label="Search"
      error={error}
      hint="Booking ID or a part of it, name, phone, e-mail, driver, plate number, or a whole reference of a payment"
    >
      <TextInput
        type="search"
        icon={<Search />}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          searched.current = typed.trim();
          onWords(searched.current);
        }}
      />
    </Field>
  );
}
