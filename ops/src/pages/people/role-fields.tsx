import { type Role, roles } from 'shared/contract/roles';
import { Box, chakra, Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { Checkbox } from 'shared/ui/parts';
import { roleWords } from '../../model/role-words';

const Fieldset = chakra('fieldset', { base: { border: 'none', padding: '0', margin: '0', minWidth: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'label', marginBottom: '1' } });

export interface TypedRoles {
  readonly roles: readonly Role[];
  /** Names of remotes, as typed. */
  readonly squads: string;
}

export interface RoleErrors {
  readonly roles?: string | undefined;
  readonly squads?: string | undefined;
}

const remotesOf = (squads: string): string[] => squads.split(/[\s,]+/).filter(Boolean);

/** What the API takes: remotes belong to the role of a squad only. */
export const rolesToSend = ({ roles: held, squads }: TypedRoles) => ({
  roles: [...held],
  squads: held.includes('squad') ? [...new Set(remotesOf(squads))] : [],
});

export function roleErrors({ roles: held, squads }: TypedRoles): RoleErrors | undefined {
  if (held.length === 0) return { roles: 'Choose at least one role.' };
  if (!held.includes('squad')) return undefined;
  const remotes = remotesOf(squads);
  if (remotes.length === 0) return { squads: 'Name the remotes of the squad, such as mf-rides.' };
  const wrong = remotes.find((one) => !/^[a-z][a-z0-9-]{0,39}$/.test(one));
  return wrong ? { squads: `“${wrong}” is not the name of a remote, such as mf-rides.` } : undefined;
}

interface RoleFieldsProps {
  readonly typed: TypedRoles;
  readonly onChange: (typed: TypedRoles) => void;
  readonly errors: RoleErrors | undefined;
}

/** The roles as checkboxes, each with what it may do, and the remotes of a squad. */
export function RoleFields({ typed, onChange, errors }: RoleFieldsProps) {
  return (
    <>
      <Fieldset aria-describedby={errors?.roles ? 'roles-error' : undefined}>
        <Legend>Roles</Legend>
        {roles.map((role) => (
          <Box key={role}>
            <Checkbox
              id={`role-${role}`}
              label={roleWords[role].label}
              checked={typed.roles.includes(role)}
              aria-describedby={`role-${role}-may`}
              onChange={(isHeld) =>
                onChange({
                  ...typed,
                  roles: roles.filter((one) => (one === role ? isHeld : typed.roles.includes(one))),
                })
              }
            />
            <Text id={`role-${role}-may`} textStyle="small" color="fg.muted" marginInlineStart="8" marginTop="-2">
              {roleWords[role].may}
            </Text>
          </Box>
        ))}
        {errors?.roles && (
          <Text id="roles-error" textStyle="small" color="danger.fg" marginTop="1.5">
            {errors.roles}
          </Text>
        )}
      </Fieldset>
      {typed.roles.includes('squad') && (
        <Field
          id="squads"
          label="Remotes of the squad"
          hint="Their names, with a comma between them: mf-rides, mf-flights"
          error={errors?.squads}
        >
          <TextInput
            autoCapitalize="none"
            spellCheck={false}
            value={typed.squads}
            onChange={(event) => onChange({ ...typed, squads: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

/** Puts the focus where the error is. */
export function focusRoleError(errors: RoleErrors): void {
  document.getElementById(errors.squads ? 'squads' : `role-${roles[0]}`)?.focus();
}
