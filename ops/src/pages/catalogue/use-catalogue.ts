import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureCode } from 'shared/checkout';
import type { CatalogueChange } from 'shared/contract/catalogue';
import { type CatalogueRequest, changeCatalogue, undoCatalogueChange } from '../../api/catalogue';
import { useStaffAction } from '../../components/use-staff-action';
import { useAnnounce } from '../../frame/announcer';
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
  const { refresh, onDone } = useChanged(list, onSaved);

  async function onRefused(error: unknown) {
    await refresh();
    const read = queryClient.getQueryData<{ readonly entries: readonly E[] }>(list.queryKey);
    const latest = read?.entries.find(({ key }) => key === entry.key);
    if (latest && failureCode(error) === 'STATE_CONFLICT') setBase(latest);
  }

  const save = useStaffAction({ send: changeCatalogue, onDone, onRefused: (error) => void onRefused(error) });
  return {
    base,
    fields: { ...fieldsOf(base), ...typed },
    set: (change: Partial<Fields>) => setTyped((before) => ({ ...before, ...change })),
    save: { ...save, run: (body: CatalogueRequest) => save.run(body) },
  };
}
