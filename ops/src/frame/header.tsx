import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { brand } from 'shared/brand';
import { Moon, Sun } from 'shared/icons';
import { Button, Container, chakra, HStack, IconButton, Logo } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { consoleHome, sections } from '../sections';

type Theme = 'light' | 'dark';

const cookieSeconds = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();
const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Sets the same cookie as the site. */
function setTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and Firefox before 140
  document.cookie = `theme=${theme}; Path=/; SameSite=Lax; Max-Age=${cookieSeconds}`;
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The document's inline script sets the first theme, from the cookie or the device. */
function useTheme(): { readonly other: Theme; readonly toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return { other, toggle: () => setTheme(other) };
}

const Bar = chakra('header', {
  base: { bg: 'bg.surface', borderBottom: '1px solid {colors.border}', flex: 'none' },
});

/** On a phone the sections have a row of their own, so that all of them are visible. */
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
  /** Absent while signed out: then only the name and the theme are shown. */
  readonly onSignOut?: () => void;
}

export function Header({ onSignOut }: HeaderProps) {
  const { pathname } = useLocation();
  const { other, toggle } = useTheme();
  return (
    <Bar>
      <Container>
        <Row>
          {/* on a narrow screen the badge wraps, and is clipped */}
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
            onClick={toggle}
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
