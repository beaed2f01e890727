import { enablePerson, resetSecondFactor, sendPasswordLink } from '../../api/people';

export type PersonChange = 'enable' | 'password' | 'reset';

interface ChangeWords {
  readonly title: (name: string) => string;
  readonly outcome: string;
  readonly confirm: string;
  readonly keep: string;
  readonly done: (name: string) => string;
  readonly isGrave: boolean;
  readonly send: (id: string, idempotencyKey: string) => Promise<unknown>;
}

export const personChanges: Readonly<Record<PersonChange, ChangeWords>> = {
  enable: {
    title: (name) => `Let ${name} sign in again?`,
    outcome: 'With the same password, second factor and roles as before.',
    confirm: 'Enable',
    keep: 'Change nothing',
    done: (name) => `${name} can sign in again.`,
    isGrave: false,
    send: enablePerson,
  },
  password: {
    title: (name) => `Send ${name} a link for a new password?`,
    outcome:
      'For somebody who has forgotten the password. The link goes to the e-mail of this person and works once, for three days. Using it ends all sessions of this person; the second factor stays.',
    confirm: 'Send the link',
    keep: 'Send nothing',
    done: (name) => `A link for a new password is on its way to ${name}.`,
    isGrave: false,
    send: sendPasswordLink,
  },
  reset: {
    title: (name) => `Remove the second factor of ${name}?`,
    outcome:
      'For somebody who has lost the phone with the authenticator app, or the account at the provider. All sessions of this person end now. Who knows the password can then sign in and set up another app: speak to the person first.',
    confirm: 'Remove the second factor',
    keep: 'Change nothing',
    done: (name) => `The second factor of ${name} is removed.`,
    isGrave: true,
    send: resetSecondFactor,
  },
};
