import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureCode, failureFields } from 'shared/checkout';
import type { CatalogueChange } from 'shared/contract/catalogue';
import { type CatalogueRequest, changeCatalogue, undoCatalogueChange } from '../../api/catalogue';
import { useStaffAction } from '../../components/use-staff-action';
import { useAnnounce } from '../../frame/announcer';
import { lagosDay } from '../../model/days';
import type { Entry, List } from './entry';

/** Reads the list again after a change, and says what was done. */
export function useChanged(list: List, onDone: () => void) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const refresh = () => queryClient.invalidateQueries(list);
  return {
    refresh,
    async onDone({ message }: { readonly message: string }) {
      announce(message);
      onDone();
      await refresh();
    },
  };
}

export function useUndo(list: List, { changeId }: CatalogueChange, onUndone: () => void) {
  const { refresh, onDone } = useChanged(list, onUndone);
  return useStaffAction({
    send: (version: number, key) => undoCatalogueChange(changeId, version, key),
    onDone,
    onRefused: () => void refresh(),
  });
}

/** The sentence about a price that changes a lot, which a person confirms before it is sent again. */
export function useSteepPrice() {
  const [sentence, setSentence] = useState<string>();
  const [isConfirmed, setConfirmed] = useState(false);
  const ask = (next: string | undefined) => {
    setSentence(next);
    setConfirmed(false);
  };
  return {
    sentence,
    isConfirmed,
    confirm: setConfirmed,
    /** Of a refusal, if it is about that. */
    ask: (error: unknown) => ask(failureFields(error).confirmed),
    /** The amounts are being changed. */
    forget: () => ask(undefined),
    /** For the body of the request. */
    confirmed: isConfirmed && sentence ? { confirmed: sentence } : {},
  };
}

/**
 * The fields of a value in a dialog. Only what was typed is kept beside the value as it was when the dialog opened: after
 * somebody else's change the other fields show theirs.
 */
export function useValueForm<E extends Entry, Fields extends object>(
  list: List,
  entry: E,
  fieldsOf: (entry: E) => Fields,
  onSaved: () => void,
) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(entry);
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [startsOn, setStartsOn] = useState(() => lagosDay(Date.now()));
  const steep = useSteepPrice();
  const { refresh, onDone } = useChanged(list, onSaved);

  async function onRefused(error: unknown) {
    steep.ask(error);
    await refresh();
    const read = queryClient.getQueryData<{ readonly entries: readonly E[] }>(list.queryKey);
    const latest = read?.entries.find(({ key }) => key === entry.key);
    if (latest && failureCode(error) === 'STATE_CONFLICT') setBase(latest);
  }

  const save = useStaffAction({ send: changeCatalogue, onDone, onRefused: (error) => void onRefused(error) });
  return {
    base,
    fields: { ...fieldsOf(base), ...typed },
    set: (change: Partial<Fields>) => {
      steep.forget();
      setTyped((before) => ({ ...before, ...change }));
    },
    /** From which day the change is valid. */
    startsOn,
    setStartsOn,
    steep,
    save: { ...save, run: (body: CatalogueRequest) => save.run({ ...body, ...steep.confirmed }) },
  };
}
