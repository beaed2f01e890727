import { chakra } from 'shared/ui';
import type { Door } from '../api/standing';

const Code = chakra('code', {
  base: { bg: 'bg.sunken', borderRadius: 'sm', paddingInline: '1.5', fontSize: 'sm', overflowWrap: 'anywhere' },
});

interface DoorWords {
  readonly fieldId: string;
  readonly label: string;
  readonly empty: string;
  readonly wrong: string;
  /** Where its key lies. */
  readonly Hint: () => React.ReactNode;
}

export const doorWords: Readonly<Record<Door, DoorWords>> = {
  staff: {
    fieldId: 'staff-token',
    label: 'Staff token',
    empty: 'Enter the staff token.',
    wrong: 'This is not the staff token. Check that you copied the whole of it.',
    Hint: () => (
      <>
        On a site of your own the token is in the file <Code>staff-token</Code> of its data folder (<Code>.data</Code>{' '}
        unless <Code>DATA_DIR</Code> says otherwise), or it is what you set as <Code>STAFF_TOKEN</Code>. Everybody else
        asks whoever runs the site.
      </>
    ),
  },
  releases: {
    fieldId: 'releases-token',
    label: 'Token of the release registry',
    empty: 'Enter your token. It begins with tfr_.',
    wrong: 'The release registry does not take this token. It may have expired, or been revoked.',
    Hint: () => (
      <>
        It begins with <Code>tfr_</Code>. On a site of your own it is in the file <Code>releases-token</Code> of its
        data folder (<Code>.data</Code> unless <Code>DATA_DIR</Code> says otherwise). Everybody else has one of their
        own, made by <Code>pnpm release token</Code>.
      </>
    ),
  },
};
