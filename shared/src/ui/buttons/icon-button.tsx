import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { X } from 'shared/icons';
import { chakra } from '../styled/chakra';

const Square = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: 'controlSm',
    borderRadius: 'md',
    color: 'inherit',
    transition: 'background-color 120ms cubic-bezier(0.2, 0, 0, 1)',
    _hover: { bg: 'bg.sunken' },
    _disabled: { color: 'fg.muted', opacity: '0.5', cursor: 'default' },
  },
  variants: { round: { true: { borderRadius: 'full', border: '1px solid {colors.border.strong}' } } },
});

export type IconButtonProps = HTMLChakraProps<'button'> & { label: string; icon: ReactNode; round?: boolean };

/** A button of 44 px that shows only an icon; `label` is its name. */
export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Square {...rest} type={type} aria-label={label}>
      {icon}
    </Square>
  );
}

/** Closes its container. Part of this share, so that a dialog needs no further script for its icon. */
export const CloseButton = ({
  label = 'Close',
  ...rest
}: Omit<IconButtonProps, 'icon' | 'label'> & { label?: string }) => <IconButton {...rest} label={label} icon={<X />} />;
