import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureFields } from 'shared/checkout';
import type { RouteOption } from 'shared/contract/catalogue';
import { ChevronDown, ChevronUp, CircleAlert, X } from 'shared/icons';
import { Box, chakra, HStack, IconButton, Text, VisuallyHidden } from 'shared/ui';
import { Field, Select } from 'shared/ui/fields';
import type { CatalogueRequest } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Quiet } from '../../../components/rows';
import { lagosDay } from '../../../model/days';
import type { Entry, List } from '../entry';
import { StartField } from '../start-field';
import { useValueForm } from '../use-catalogue';

const Chosen = chakra('ol', {
  base: {
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
    border: '1px solid {colors.border}',
    borderRadius: 'md',
    '& > li + li': { borderTop: '1px solid {colors.border}' },
  },
});

interface Valid {
  readonly version: number;
  readonly startsOn: string;
}

interface OrderDialogProps<E extends Entry> {
  readonly title: string;
  readonly outcome: string;
  /** What one place holds: "city". */
  readonly one: string;
  readonly several: string;
  /** The most that can be chosen. */
  readonly most: number;
  readonly entry: E;
  readonly list: List;
  readonly options: readonly RouteOption[];
  readonly chosenOf: (entry: E) => readonly string[];
  /** Before the place in the names of refused fields. */
  readonly refusedAt: string;
  readonly requestOf: (chosen: string[], valid: Valid) => CatalogueRequest;
  /** What is shown where none is chosen. */
  readonly none: string;
  readonly preview?: (chosen: readonly string[]) => ReactNode;
  readonly onClose: () => void;
}

/** Chooses what a list of the site shows, and in which order. */
export function OrderDialog<E extends Entry>({
  title,
  outcome,
  one,
  several,
  most,
  entry,
  list,
  options,
  chosenOf,
  refusedAt,
  requestOf,
  none,
  preview,
  onClose,
}: OrderDialogProps<E>) {
  const today = lagosDay(Date.now());
  const { base, fields, set, startsOn, setStartsOn, save } = useValueForm(
    list,
    entry,
    (of: E) => ({ chosen: chosenOf(of) }),
    onClose,
  );
  const [said, setSaid] = useState('');
  /** The ids of the buttons of which the first that can be pressed gets the focus. */
  const focusNext = useRef<readonly string[]>([]);
  const refused = failureFields(save.failure);
  const { chosen } = fields;
  const addId = `add-${one}`;
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;

  // a row that moves loses the focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the order has changed
  useEffect(() => {
    const buttons = focusNext.current.map((id) => document.getElementById(id));
    buttons.find((button) => button?.matches(':enabled'))?.focus();
    focusNext.current = [];
  }, [chosen]);

  function change(next: readonly string[], sentence: string, focus: readonly string[] = []) {
    focusNext.current = focus;
    save.reset();
    set({ chosen: next });
    setSaid(sentence);
  }

  function move(from: number, to: number) {
    const value = chosen[from] ?? '';
    const others = chosen.filter((_, place) => place !== from);
    const buttons = [`up-${value}`, `down-${value}`];
    change(
      [...others.slice(0, to), value, ...others.slice(to)],
      `${labelOf(value)} is number ${to + 1} now.`,
      to < from ? buttons : buttons.reverse(),
    );
  }

  const remove = (value: string) =>
    change(
      chosen.filter((kept) => kept !== value),
      `${labelOf(value)} is removed.`,
      [addId],
    );

  return (
    <ConfirmDialog
      title={title}
      outcome={outcome}
      confirm={startsOn === today ? `Change ${several} now` : 'Plan this change'}
      keep="Leave it"
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={() => save.run(requestOf([...chosen], { version: base.version, startsOn }))}
      onClose={onClose}
    >
      {chosen.length === 0 ? (
        <Quiet>{none}</Quiet>
      ) : (
        <Chosen aria-label={`Chosen ${several}`}>
          {chosen.map((value, place) => (
            <Box as="li" key={value} paddingInlineStart="3">
              <HStack gap="0">
                <Text as="span" color="fg.muted" width="7" flex="none">
                  {place + 1}
                </Text>
                <Text as="span" flex="1" minWidth="0" paddingBlock="1.5" lineHeight="1.3">
                  {labelOf(value)}
                </Text>
                <IconButton
                  id={`up-${value}`}
                  label={`Move ${labelOf(value)} up`}
                  icon={<ChevronUp size={20} />}
                  disabled={place === 0}
                  width="9"
                  onClick={() => move(place, place - 1)}
                />
                <IconButton
                  id={`down-${value}`}
                  label={`Move ${labelOf(value)} down`}
                  icon={<ChevronDown size={20} />}
                  disabled={place === chosen.length - 1}
                  width="9"
                  onClick={() => move(place, place + 1)}
                />
                <IconButton label={`Remove ${labelOf(value)}`} icon={<X size={18} />} onClick={() => remove(value)} />
              </HStack>
              {refused[`${refusedAt}.${place}`] && (
                <HStack role="alert" gap="1.5" color="danger.fg" textStyle="small" paddingBottom="2" alignItems="start">
                  <CircleAlert size={16} />
                  {refused[`${refusedAt}.${place}`]}
                </HStack>
              )}
            </Box>
          ))}
        </Chosen>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Field
        id={addId}
        label={`Add a ${one}`}
        hint={chosen.length < most ? undefined : `These are ${most}, the most. Remove one to add another.`}
      >
        <Select
          id={addId}
          options={options.filter(({ value }) => !chosen.includes(value))}
          value=""
          placeholder={`Choose a ${one}`}
          disabled={chosen.length >= most}
          onChange={(value) => change([...chosen, value], `${labelOf(value)} is number ${chosen.length + 1}.`)}
        />
      </Field>
      <StartField value={startsOn} error={refused.startsOn} onChange={setStartsOn} />
      {preview?.(chosen)}
    </ConfirmDialog>
  );
}
