import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { chakra } from '../styled/chakra';
import { type ButtonSize, type ButtonVariant, buttonStyles } from './button-styles';

/** A rotating ring, hidden from screen readers: the text beside it says what is loading. */
export const Spinner = chakra(
  'span',
  {
    base: {
      flex: 'none',
      width: '20px',
      height: '20px',
      borderRadius: 'full',
      border: '2.5px solid currentColor',
      borderRightColor: 'transparent',
      opacity: '0.85',
      animation: 'spin 900ms linear infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);

const StyledButton = chakra('button', buttonStyles);
const StyledAnchor = chakra('a', buttonStyles);

type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; iconAfter?: ReactNode };

/** The target of a link: a path of the site, with options of the router. */
export type LinkAddress = { to: string; replace?: boolean; state?: unknown };

export type ButtonProps = Omit<HTMLChakraProps<'button'>, 'size'> & ButtonStyle & { loading?: boolean };

/**
 * `main` is the amber button: at most one on a page. While `loading` it keeps its size, text and focus, and ignores presses.
 */
export function Button({
  icon,
  iconAfter,
  loading,
  disabled,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <StyledButton
      {...rest}
      type={type}
      disabled={disabled}
      idle={disabled || loading ? true : undefined}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {loading ? <Spinner /> : icon}
      {children}
      {iconAfter}
    </StyledButton>
  );
}

export type ButtonLinkProps = Omit<HTMLChakraProps<'a'>, 'size' | 'href'> & ButtonStyle & LinkAddress;

/** A link with the style of a button. */
export function ButtonLink({ icon, iconAfter, children, to, replace, state, ...rest }: ButtonLinkProps) {
  return (
    <StyledAnchor {...rest} asChild>
      <Link to={to} replace={replace} state={state}>
        {icon}
        {children}
        {iconAfter}
      </Link>
    </StyledAnchor>
  );
}
