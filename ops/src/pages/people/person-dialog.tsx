import type { Person } from '../../api/people';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useStaffAction } from '../../components/use-staff-action';
import { type PersonChange, personChanges } from './person-changes';

interface PersonDialogProps {
  readonly person: Person;
  readonly change: PersonChange;
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
}

/** Asks before a person is enabled, loses the second factor, or gets a link for a new password. */
export function PersonDialog({ person: { id, name }, change, onDone, onClose }: PersonDialogProps) {
  const words = personChanges[change];
  const action = useStaffAction({
    send: (person: string, key) => words.send(person, key),
    onDone: () => onDone(words.done(name)),
  });
  return (
    <ConfirmDialog
      title={words.title(name)}
      outcome={words.outcome}
      confirm={words.confirm}
      keep={words.keep}
      isGrave={words.isGrave}
      isRunning={action.isRunning}
      error={action.error}
      onConfirm={() => action.run(id)}
      onClose={onClose}
    />
  );
}
