import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { failureSentence } from 'shared/checkout';
import { Box, Button, chakra, Notice } from 'shared/ui';
import { DateField } from 'shared/ui/calendar';
import { Field, Select, type SelectOption, TextInput } from 'shared/ui/fields';
import { dayFrom, daysAfter, lagosDay } from '../model/days';

/** The oldest day that can be chosen: the history is kept that long. */
const reachDays = 730;
const usualDays = 30;

export type Values<Name extends string> = Readonly<Partial<Record<Name, string>>>;

interface Filters<Name extends string> {
  /** What is chosen, without empty values. */
  readonly values: Values<Name>;
  /** Always a range in order. */
  readonly days: { readonly from: string; readonly to: string };
  readonly set: (changes: Readonly<Partial<Record<Name | 'from' | 'to', string>>>) => void;
}

/**
 * The filters of a list. They are in the address, so a link and the back button restore them. Without days it is the last 30; with one
 * of `searches`, which look for one thing, everything.
 */
export function useFilters<Name extends string>(names: readonly Name[], searches: readonly Name[]): Filters<Name> {
  const [params, setParams] = useSearchParams();
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name)?.trim();
    if (value) values[name] = value;
  }
  const today = lagosDay(Date.now());
  const reach = searches.some((name) => values[name]) ? reachDays : usualDays - 1;
  const to = dayFrom(params.get('to')) ?? today;
  const from = dayFrom(params.get('from')) ?? daysAfter(to, -reach);
  return {
    values,
    days: from <= to ? { from, to } : { from: to, to: from },
    set: (changes) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries<string | undefined>(changes))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      }),
  };
}

/** The fields over a list, in one row on a desktop. */
export const FilterBar = chakra('section', {
  base: {
    display: 'grid',
    alignItems: 'end',
    gap: { base: '3', lg: '4' },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(auto-fit, minmax(150px, 1fr))' },
    marginBottom: '5',
  },
});

/** On a phone a typed text has a row of its own. */
const WideField = chakra('div', { base: { gridColumn: { base: '1 / -1', lg: 'auto' }, minWidth: '0' } });

export function DayFields({ days: { from, to }, set }: Pick<Filters<never>, 'days' | 'set'>) {
  const today = lagosDay(Date.now());
  return (
    <>
      <DateField
        id="from"
        label="From"
        value={from}
        min={daysAfter(today, -reachDays)}
        max={to}
        onChange={(day) => set({ from: day, to })}
      />
      <DateField id="to" label="To" value={to} min={from} max={today} onChange={(day) => set({ from, to: day })} />
    </>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  /** The label of no choice. */
  readonly all: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
}

/** Chooses one of some values, or all. */
export function ChoiceFilter({ id, label, value = '', all, options, onChange }: ChoiceProps) {
  return (
    <Field id={id} label={label}>
      <Select id={id} value={value} options={[{ value: '', label: all }, ...options]} onChange={onChange} />
    </Field>
  );
}

interface SearchProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly placeholder: string;
  readonly onSearch: (value: string) => void;
}

/** A text that filters when it is sent or left. */
export function TextFilter({ id, label, value = '', placeholder, onSearch }: SearchProps) {
  const search = (typed: string) => {
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  return (
    <WideField>
      <Field id={id} label={label}>
        <TextInput
          key={value}
          id={id}
          type="search"
          enterKeyHint="search"
          maxLength={80}
          autoComplete="off"
          defaultValue={value}
          placeholder={placeholder}
          onBlur={({ currentTarget }) => search(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && search(currentTarget.value)}
        />
      </Field>
    </WideField>
  );
}

interface ExportProps {
  readonly save: () => Promise<void>;
}

/** Saves what the filters show as a CSV file. */
export function ExportButton({ save }: ExportProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: save, networkMode: 'always' });
  return (
    <Box>
      <Button variant="outline" size="sm" loading={isPending} onClick={() => mutate()}>
        Export CSV
      </Button>
      {error && (
        <Box marginTop="3">
          <Notice tone="failed" role="alert">
            The file could not be saved. {failureSentence(error)}
          </Notice>
        </Box>
      )}
    </Box>
  );
}

interface OlderProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Below a list in pages. */
export function ShowOlder({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: OlderProps) {
  if (!hasNextPage) return null;
  return (
    <Box marginTop="4">
      <Button variant="outline" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show older
      </Button>
    </Box>
  );
}
