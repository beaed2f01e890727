import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import { Field, TextInput } from 'shared/ui/fields';
import { Checkbox } from 'shared/ui/parts';
import { makeToken, type NewToken, type TokenFacts } from '../../api/tokens';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useStaffAction } from '../../components/use-staff-action';

interface Typed {
  readonly holder: string;
  readonly isForAll: boolean;
  /** Names of remotes. */
  readonly names: string;
  readonly days: string;
}

type Errors = Partial<Record<'holder' | 'names' | 'days', string>>;

const mostDays = 730;
const namesOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

function errorsOf({ holder, isForAll, names, days }: Typed): Errors {
  const wrong = namesOf(names).find((one) => !/^[a-z][a-z0-9-]{0,39}$/.test(one));
  const count = Number(days);
  return {
    ...(!holder.trim() && { holder: 'Say who has it, such as the pipeline of the rides squad.' }),
    ...(!isForAll && namesOf(names).length === 0 && { names: 'Name the remotes that it may move, such as mf-rides.' }),
    ...(!isForAll && wrong && { names: `“${wrong}” is not the name of a remote, such as mf-rides.` }),
    ...(!(Number.isInteger(count) && count >= 1 && count <= mostDays) && {
      days: `Enter a number of days from 1 to ${mostDays}.`,
    }),
  };
}

const requestOf = ({ holder, isForAll, names, days }: Typed): NewToken => ({
  holder: holder.trim(),
  role: isForAll ? 'operator' : 'squad',
  ...(!isForAll && { names: namesOf(names) }),
  days: Number(days),
});

interface NewTokenDialogProps {
  readonly onMade: (made: { readonly token: string; readonly issued: TokenFacts }) => void;
  readonly onClose: () => void;
}

/** Asks who gets a token, for what, and for how long. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const [typed, setTyped] = useState<Typed>({ holder: '', isForAll: false, names: '', days: '90' });
  const [isAsked, setAsked] = useState(false);
  const action = useStaffAction({ send: makeToken, onDone: onMade });
  const refused = failureFields(action.failure);
  const errors: Errors = isAsked ? { ...refused, ...errorsOf(typed) } : {};
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part });

  function confirm() {
    setAsked(true);
    const [first] = Object.keys(errorsOf(typed));
    if (first) document.getElementById(`token-${first}`)?.focus();
    else action.run(requestOf(typed));
  }

  return (
    <ConfirmDialog
      title="Make a token"
      outcome="Its text is shown once. Give each pipeline its own, so that one can be revoked without the others."
      confirm="Make it"
      keep="Make none"
      isRunning={action.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : action.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field id="token-holder" label="Who has it" hint="The history names it with each move" error={errors.holder}>
        <TextInput
          autoComplete="off"
          maxLength={80}
          value={typed.holder}
          onChange={(event) => set({ holder: event.target.value })}
        />
      </Field>
      <Checkbox
        id="token-all"
        label="For all releases, as an operator"
        checked={typed.isForAll}
        onChange={(isForAll) => set({ isForAll })}
      />
      {!typed.isForAll && (
        <Field
          id="token-names"
          label="Remotes"
          hint="Their names, with a comma between them: mf-rides, mf-flights"
          error={errors.names}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed.names}
            onChange={(event) => set({ names: event.target.value })}
          />
        </Field>
      )}
      <Field id="token-days" label="Days until it ends" error={errors.days}>
        <TextInput inputMode="numeric" value={typed.days} onChange={(event) => set({ days: event.target.value })} />
      </Field>
    </ConfirmDialog>
  );
}
