import { defineRecipe } from '@chakra-ui/react/styled-system';

/** The style of buttons and of links that look like buttons. */
export const buttonStyles = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'control',
    paddingInline: '5',
    borderRadius: 'md',
    border: '1px solid transparent',
    textStyle: 'body',
    fontWeight: 'semibold',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    textWrapStyle: 'balance',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 120ms cubic-bezier(0.2, 0, 0, 1)',
  },
  variants: {
    variant: {
      main: { bg: 'accent.solid', color: 'accent.contrast', _hover: { bg: 'accent.hover' } },
      solid: { bg: 'brand.solid', color: 'brand.contrast', _hover: { bg: 'brand.hover' } },
      outline: { bg: 'bg.surface', color: 'fg', borderColor: 'border.strong', _hover: { bg: 'bg.sunken' } },
      plain: { color: 'brand.fg', _hover: { bg: 'brand.subtle' } },
      tint: { bg: 'brand.subtle', color: 'brand.fg', _hover: { bg: 'brand.muted' } },
      danger: { bg: 'danger.solid', color: 'danger.contrast', _hover: { bg: 'danger.hover' } },
    },
    size: {
      md: {},
      sm: { minHeight: 'controlSm', paddingInline: '4', fontSize: 'sm', lineHeight: 'sm' },
      field: { minHeight: { base: 'control', lg: 'field' }, paddingInline: { base: '5', lg: '7' } },
    },
    idle: {
      true: {
        bg: 'bg.sunken',
        color: 'fg.muted',
        borderColor: 'border',
        cursor: 'default',
        _hover: { bg: 'bg.sunken' },
      },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

export type ButtonVariant = 'main' | 'solid' | 'outline' | 'plain' | 'tint' | 'danger';
export type ButtonSize = 'md' | 'sm' | 'field';
