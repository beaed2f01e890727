import { useSearchParams } from 'react-router-dom';
import { chakra } from 'shared/ui';
import { Field, Select, type SelectOption, TextInput } from 'shared/ui/fields';
import { dayFrom, daysAfter, lagosDay } from '../model/days';

/** The oldest day that can be chosen: the history is kept that long. */
export const reachDays = 730;
const usualDays = 30;

export type Values<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export interface Filters<Name extends string> {
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

/** On a phone a typed text has a row of its own. */
const WideField = chakra('div', { base: { gridColumn: { base: '1 / -1', lg: 'auto' }, minWidth: '0' } });

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
