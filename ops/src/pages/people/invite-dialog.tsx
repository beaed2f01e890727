import { useState } from 'react';
import { emailError } from 'shared/traveller';
import { Field, TextInput } from 'shared/ui/fields';
import { invitePerson } from '../../api/people';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useStaffAction } from '../../components/use-staff-action';
import { focusRoleError, type RoleErrors, RoleFields, roleErrors, rolesToSend, type TypedRoles } from './role-fields';

interface InviteDialogProps {
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
}

/** Invites somebody by e-mail, with roles. */
export function InviteDialog({ onDone, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [typed, setTyped] = useState<TypedRoles>({ roles: [], squads: '' });
  const [wrongEmail, setWrongEmail] = useState<string>();
  const [errors, setErrors] = useState<RoleErrors>();
  const action = useStaffAction({
    send: (body: { email: string } & ReturnType<typeof rolesToSend>, key) => invitePerson(body, key),
    onDone: (invited) => onDone(`An invitation is on its way to ${invited.email}.`),
  });

  function confirm() {
    const wrong = emailError(email.trim(), 'Enter the e-mail of the person.');
    const found = roleErrors(typed);
    setWrongEmail(wrong);
    setErrors(found);
    if (wrong) document.getElementById('invite-email')?.focus();
    else if (found) focusRoleError(found);
    else action.run({ email: email.trim(), ...rolesToSend(typed) });
  }

  return (
    <ConfirmDialog
      title="Invite somebody"
      outcome="The person gets an e-mail with a link, and chooses a name and a password there. The link works once, for three days."
      confirm="Send the invitation"
      keep="Invite nobody"
      isRunning={action.isRunning}
      error={action.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field id="invite-email" label="E-mail" error={wrongEmail}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <RoleFields typed={typed} onChange={setTyped} errors={errors} />
    </ConfirmDialog>
  );
}
