import { Link, useLocation } from 'react-router-dom';
import { useHomeTab } from 'shared/shell';
import { chakra, HStack, Logo } from 'shared/ui';
import { Modal, modalRecipe } from 'shared/ui/overlay';
import { currentMark, entryOf, navLinks, openTab } from './nav-links';
import { ThemeChoices } from './theme-switch';

const menuRecipe = modalRecipe({
  positioner: { justifyContent: 'flex-end', alignItems: 'flex-start' },
  content: {
    margin: '2',
    maxWidth: 'min(390px, calc(100vw - 16px))',
    maxHeight: 'calc(100dvh - 16px)',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
  },
  header: { marginBottom: '0', padding: '2', paddingLeft: '4', borderBottom: '1px solid {colors.border}' },
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

/** The navigation on a phone. */
export default function MenuDrawer({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const homeTab = useHomeTab();
  return (
    <Modal open onClose={onClose} title="Menu" head={<Logo />} closeLabel="Close menu" recipe={menuRecipe}>
      <nav aria-label="Menu">
        {navLinks.map((entry) => (
          <MenuLink key={entry.label} asChild>
            <Link
              to={entry.to}
              state={entryOf(entry)}
              aria-current={currentMark(entry, pathname, homeTab)}
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
    </Modal>
  );
}
