import { Link, useLocation } from 'react-router-dom';
import { brand } from 'shared/brand';
import { Moon, Sun } from 'shared/icons';
import { Button, Container, chakra, HStack, IconButton, Logo } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { consoleHome, sections } from '../sections';
import { useTheme } from './theme';

const Bar = chakra('header', {
  base: { bg: 'bg.surface', borderBottom: '1px solid {colors.border}', flex: 'none' },
});

/** Name, sections, theme, way out; on a phone the sections are a row of their own, for all of them to be seen at once. */
const Row = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'center',
    columnGap: { base: '2', lg: '8' },
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto auto', lg: 'auto minmax(0, 1fr) auto auto' },
    gridTemplateAreas: { base: '"name theme out" "nav nav nav"', lg: '"name nav theme out"' },
    gridTemplateRows: { base: '60px auto', lg: '72px' },
  },
});

const Sections = chakra('nav', {
  base: {
    gridArea: 'nav',
    display: 'flex',
    alignSelf: 'stretch',
    gap: { base: '0', lg: '7' },
    marginInline: { base: '-2', lg: '0' },
    overflowX: 'auto',
  },
});

const SectionLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '12', lg: '72px' },
    paddingInline: { base: '2', sm: '3', lg: '0' },
    borderBlock: '3px solid transparent',
    color: 'fg.muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    outlineOffset: '-4px',
    _hover: { color: 'fg' },
    _currentPage: { color: 'fg', borderBottomColor: 'brand.solid' },
  },
});

interface HeaderProps {
  /** Nothing but the name and the theme before somebody has signed in. */
  readonly onSignOut?: () => void;
}

export function Header({ onSignOut }: HeaderProps) {
  const { pathname } = useLocation();
  const { other, turn } = useTheme();
  return (
    <Bar>
      <Container>
        <Row>
          {/* what the width does not hold of it wraps out of sight */}
          <HStack gridArea="name" flexWrap="wrap" alignContent="flex-start" height="8" overflow="hidden">
            <Link to={consoleHome} aria-label={`${brand.name} Operations, first page`}>
              <Logo />
            </Link>
            <Badge>Operations</Badge>
          </HStack>
          {onSignOut && (
            <Sections aria-label="Sections">
              {sections.map(({ path, title }) => (
                <SectionLink key={path} asChild>
                  <Link to={path} aria-current={pathname === path ? 'page' : undefined}>
                    {title}
                  </Link>
                </SectionLink>
              ))}
            </Sections>
          )}
          <IconButton
            gridArea="theme"
            justifySelf="end"
            marginInlineEnd={{ base: onSignOut ? '-4' : '-3', lg: '-6' }}
            label={`Switch to ${other} theme`}
            icon={other === 'dark' ? <Moon /> : <Sun />}
            onClick={turn}
          />
          {onSignOut && (
            <Button gridArea="out" variant="plain" size="sm" paddingInline="2" marginInlineEnd="-2" onClick={onSignOut}>
              Sign out
            </Button>
          )}
        </Row>
      </Container>
    </Bar>
  );
}
