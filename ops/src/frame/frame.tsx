import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { brand } from 'shared/brand';
import { Menu, Moon, Sun } from 'shared/icons';
import {
  Box,
  Button,
  ButtonLink,
  Container,
  chakra,
  Flex,
  HStack,
  IconButton,
  Logo,
  Text,
  useIsNarrow,
} from 'shared/ui';
import { Drawer } from 'shared/ui/overlay';
import { Badge } from 'shared/ui/parts';
import type { Me } from '../api/people';
import { SearchButton } from '../commands/search-button';
import { roleList } from '../model/role-words';
import { consoleHome } from '../sections';
import { Navigation, Tabs } from './navigation';
import { useTheme } from './theme';
import { useWaiting } from './waiting';

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    zIndex: 'tooltip',
    insetInlineStart: '4',
    top: '-64px',
    padding: '3',
    borderRadius: 'md',
    bg: 'bg.surface',
    color: 'fg',
    // out of sight it would cast its shadow on the page
    _focusVisible: { top: '4', boxShadow: 'lift' },
  },
});

function focusContent(event: MouseEvent) {
  event.preventDefault();
  (document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'))?.focus();
}

function ToContent() {
  return (
    <SkipLink href="#content" onClick={focusContent}>
      Skip to the content
    </SkipLink>
  );
}

function HomeLink() {
  return (
    // on a narrow screen the badge wraps, and is clipped
    <HStack flexWrap="wrap" alignContent="flex-start" height="8" overflow="hidden">
      <Link to={consoleHome} aria-label={`${brand.name} Operations, first page`}>
        <Logo />
      </Link>
      <Badge>Operations</Badge>
    </HStack>
  );
}

function ThemeButton() {
  const { other, toggle } = useTheme();
  return (
    <IconButton label={`Switch to ${other} theme`} icon={other === 'dark' ? <Moon /> : <Sun />} onClick={toggle} />
  );
}

const TopBar = chakra('header', {
  base: { bg: 'bg.surface', borderBottom: '1px solid {colors.border}', flex: 'none' },
});

/** The frame while nobody is signed in: the name and the theme. */
export function BareFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Box minHeight="100dvh" display="flex" flexDirection="column">
      <TopBar>
        <Container>
          <Flex minHeight={{ base: '60px', lg: '72px' }} alignItems="center" justifyContent="space-between" gap="3">
            <HomeLink />
            <Box marginInlineEnd="-3">
              <ThemeButton />
            </Box>
          </Flex>
        </Container>
      </TopBar>
      <Content>{children}</Content>
    </Box>
  );
}

const Content = ({ children }: { readonly children: ReactNode }) => (
  <Container as="main" id="content" tabIndex={-1} outline="none" flex="1" paddingBlock={{ base: '5', md: '8' }}>
    {children}
  </Container>
);

interface FrameProps {
  readonly me: Me;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

/** The frame of a person who is signed in: from 1024 px the sections are at the left, on a phone in a menu. */
export function Frame({ children, ...rest }: FrameProps) {
  const isNarrow = useIsNarrow();
  return (
    // one place for the content: it keeps what is typed when a tablet is turned
    <Box
      minHeight="100dvh"
      display={{ base: 'flex', lg: 'grid' }}
      flexDirection="column"
      gridTemplateColumns={{ lg: '224px minmax(0, 1fr)' }}
    >
      {isNarrow ? <NarrowBar {...rest} /> : <WideBar {...rest} />}
      <Content>{children}</Content>
    </Box>
  );
}

type BarProps = Omit<FrameProps, 'children'>;

const Sidebar = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    height: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    padding: '4',
    paddingTop: '5',
    bg: 'bg.surface',
    borderInlineEnd: '1px solid {colors.border}',
    overflowY: 'auto',
  },
});

function WideBar({ me, onSignOut }: BarProps) {
  const waiting = useWaiting();
  return (
    <Sidebar>
      <ToContent />
      <Box paddingInline="3">
        <HomeLink />
      </Box>
      <SearchButton />
      <Navigation me={me} waiting={waiting} />
      <Box marginTop="auto">
        <PersonMenu me={me} onSignOut={onSignOut} />
      </Box>
    </Sidebar>
  );
}

function NarrowBar({ me, onSignOut }: BarProps) {
  const waiting = useWaiting();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <TopBar>
      <ToContent />
      <Container>
        <Flex minHeight="60px" alignItems="center" justifyContent="space-between" gap="3">
          <HomeLink />
          <Box display="flex" marginInlineEnd="-3">
            <SearchButton isNarrow />
            <IconButton label="Menu" aria-expanded={isOpen} icon={<Menu />} onClick={() => setOpen(true)} />
          </Box>
        </Flex>
        <Tabs me={me} waiting={waiting} />
      </Container>
      <Drawer open={isOpen} onClose={close} title="Menu">
        <Flex flexDirection="column" gap="6">
          <Navigation me={me} waiting={waiting} onOpen={close} />
          <PersonMenu me={me} onSignOut={onSignOut} onOpen={close} />
        </Flex>
      </Drawer>
    </TopBar>
  );
}

interface PersonMenuProps {
  readonly me: Me;
  readonly onSignOut: () => void;
  readonly onOpen?: () => void;
}

/** Who is signed in, and what concerns this person only. */
function PersonMenu({ me, onSignOut, onOpen }: PersonMenuProps) {
  const { pathname } = useLocation();
  return (
    <Box borderTop="1px solid {colors.border}" paddingTop="4">
      <Box paddingInline="3">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {me.person?.name}
        </Text>
        <Text textStyle="small" color="fg.muted">
          {roleList(me.roles)}
        </Text>
      </Box>
      <Flex marginTop="2" alignItems="center" justifyContent="space-between">
        <ButtonLink
          to="/ops/account"
          variant="plain"
          size="sm"
          paddingInline="3"
          aria-current={pathname === '/ops/account' ? 'page' : undefined}
          onClick={onOpen}
        >
          Your account
        </ButtonLink>
        <ThemeButton />
      </Flex>
      <Button variant="plain" size="sm" paddingInline="3" onClick={onSignOut}>
        Sign out
      </Button>
    </Box>
  );
}
