import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CloseButton, chakra, closeDialog, HStack, Logo, openDialog } from 'shared/ui';
import { currentMark, entryOf, navLinks, openTab } from './nav-links';
import { ThemeChoices } from './theme-switch';

const Sheet = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0 0 auto auto',
    width: '390px',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: 'calc(100dvh - 16px)',
    margin: '2',
    padding: '0',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    bg: 'bg.surface',
    color: 'fg',
    boxShadow: 'lift',
    overflow: 'auto',
    _backdrop: { bg: 'scrim' },
    _open: { animation: 'appear 180ms cubic-bezier(0.2, 0, 0, 1)' },
  },
});

const MenuLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '52px',
    paddingInline: '4',
    borderLeft: '3px solid transparent',
    color: 'fg',
    fontWeight: 'medium',
    textDecoration: 'none',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.sunken' },
    _current: { borderColor: 'brand.solid', bg: 'brand.subtle' },
  },
});

interface MenuDrawerProps {
  readonly onClose: () => void;
}

/** The navigation on a phone: a modal dialog, so that the browser handles Escape, focus and back navigation. */
export function MenuDrawer({ onClose }: MenuDrawerProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();

  useLayoutEffect(() => {
    const dialog = sheet.current;
    openDialog(dialog, true);
    // Closing it before it is unmounted returns the focus to the button that opened it.
    return () => closeDialog(dialog);
  }, []);

  return (
    // A click on the backdrop closes it; the keyboard has Escape.
    <Sheet
      ref={sheet}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <HStack justifyContent="space-between" padding="2" paddingLeft="4" borderBottom="1px solid {colors.border}">
        <Logo />
        <CloseButton label="Close menu" onClick={onClose} />
      </HStack>
      <nav aria-label="Menu">
        {navLinks.map((entry) => (
          <MenuLink key={entry.label} asChild>
            <Link
              to={entry.to}
              state={entryOf(entry)}
              aria-current={currentMark(entry, pathname)}
              onClick={() => {
                openTab(entry);
                onClose();
              }}
            >
              {entry.label}
            </Link>
          </MenuLink>
        ))}
      </nav>
      <HStack
        justifyContent="space-between"
        padding="3"
        paddingLeft="4"
        borderTop="1px solid {colors.border}"
        flexWrap="wrap"
      >
        <span aria-hidden>Theme</span>
        <ThemeChoices />
      </HStack>
    </Sheet>
  );
}
