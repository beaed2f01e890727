import { useState } from 'react';
import { changeRoles, type Person } from '../../api/people';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useStaffAction } from '../../components/use-staff-action';
import { roleList } from '../../model/role-words';
import { focusRoleError, type RoleErrors, RoleFields, roleErrors, rolesToSend, type TypedRoles } from './role-fields';

interface RolesDialogProps {
  readonly person: Person;
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
}

/** Changes what a person may do. */
export function RolesDialog({ person, onDone, onClose }: RolesDialogProps) {
  const { id, name, roles, squads } = person;
  const [typed, setTyped] = useState<TypedRoles>({ roles, squads: squads.join(', ') });
  const [errors, setErrors] = useState<RoleErrors>();
  const action = useStaffAction({
    send: (body: ReturnType<typeof rolesToSend>, key) => changeRoles(id, body, key),
    onDone: (changed) => onDone(`${name} has now: ${roleList(changed.roles)}.`),
  });

  function confirm() {
    const found = roleErrors(typed);
    setErrors(found);
    if (found) focusRoleError(found);
    else action.run(rolesToSend(typed));
  }

  return (
    <ConfirmDialog
      title={`Roles of ${name}`}
      outcome="They count from the next thing on that this person does. Nobody is signed out."
      confirm="Save the roles"
      keep="Change nothing"
      isRunning={action.isRunning}
      error={action.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <RoleFields typed={typed} onChange={setTyped} errors={errors} />
    </ConfirmDialog>
  );
}
