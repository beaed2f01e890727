import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { chakra, Spinner } from 'shared/ui';

/** A button or a link: on a phone the icon is above the label, elsewhere beside it. */
const row = {
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: 'center',
  gap: { base: '1.5', md: '2' },
  width: '100%',
  minHeight: 'control',
  paddingBlock: { base: '2', md: '0' },
  textAlign: { base: 'center', md: 'start' },
  textStyle: { base: 'caption', md: 'label' },
  fontWeight: 'medium',
  borderRadius: 'sm',
  '& svg': { flex: 'none', color: 'brand.fg' },
  _hover: { color: 'brand.fg' },
} as const;

const Press = chakra('button', { base: row });
const Lead = chakra('a', { base: row });
/** The actions in one row; on a phone they share its width. */
export const ActionRow = chakra('ul', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    flexWrap: 'wrap',
    columnGap: { base: '0', md: '6' },
    _print: { display: 'none' },
    paddingBlock: { base: '1', md: '2' },
    marginBottom: '6',
    borderBlock: '1px solid {colors.border}',
    '&:last-child': { marginBottom: { base: '-3', md: '-4' }, borderBottom: 'none' },
  },
});

interface ActionButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly isBusy?: boolean;
  readonly opensDialog?: boolean;
  readonly onPress: () => void;
}

export function ActionButton({ icon, label, isBusy, opensDialog, onPress }: ActionButtonProps) {
  return (
    <li>
      <Press
        type="button"
        onClick={onPress}
        aria-busy={isBusy || undefined}
        aria-haspopup={opensDialog ? 'dialog' : undefined}
      >
        {isBusy ? <Spinner /> : icon}
        {label}
      </Press>
    </li>
  );
}

export function ActionLink({
  icon,
  label,
  to,
}: {
  readonly icon: ReactNode;
  readonly label: string;
  readonly to: string;
}) {
  return (
    <li>
      <Lead asChild>
        <Link to={to}>
          {icon}
          {label}
        </Link>
      </Lead>
    </li>
  );
}
