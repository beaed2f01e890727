import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { chakra, Spinner } from 'shared/ui';

/** A row that does something or leads somewhere: a sign and words, 48 px high. */
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3.5',
  width: '100%',
  minHeight: 'control',
  textAlign: 'start',
  borderRadius: 'sm',
  '& svg': { color: 'brand.fg' },
  _hover: { color: 'brand.fg' },
} as const;

const Press = chakra('button', { base: row });
const Lead = chakra('a', { base: row });
export const ActionRows = chakra('ul', {
  base: {
    display: 'grid',
    _print: { display: 'none' },
    marginBottom: '-2',
    '& > li + li': { borderTop: '1px solid {colors.border}' },
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
