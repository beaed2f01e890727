import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { chakra } from '../styled/chakra';
import type { LinkAddress } from './button';

const Anchor = chakra('a', {
  base: {
    color: 'brand.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    textDecorationThickness: '1px',
    borderRadius: '2px',
    _hover: { textDecorationThickness: '2px' },
  },
});

export type TextLinkProps = Omit<HTMLChakraProps<'a'>, 'href'> & LinkAddress;

/** A link in text. An address with a scheme (https:, mailto:, tel:) is not handled by the router. */
export function TextLink({ to, replace, state, children, ...rest }: TextLinkProps) {
  if (/^[a-z][a-z+.-]*:/i.test(to)) {
    return (
      <Anchor {...rest} href={to}>
        {children}
      </Anchor>
    );
  }
  return (
    <Anchor {...rest} asChild>
      <Link to={to} replace={replace} state={state}>
        {children}
      </Link>
    </Anchor>
  );
}
