import { Link, useLocation } from 'react-router-dom';
import { brand } from 'shared/brand';
import { Menu } from 'shared/icons';
import { paths } from 'shared/paths';
import { setHomeTab, useHomeTab } from 'shared/shell';
import { Box, IconButton, Logo } from 'shared/ui';
import { currentMark, entryOf, type NavEntry, navLinks, openTab } from './nav-links';
import { ThemeSwitch } from './theme-switch';
import { useLazyDialog } from './use-lazy-dialog';

/** Part of the chunk that is loaded when the page is idle. */
const loadMenu = () => import(/* webpackChunkName: "idle" */ './menu-drawer');

interface NavBarProps {
  /** Called on hover, focus or touch of a link. */
  readonly onIntent: (entry: NavEntry) => void;
}

/** Logo, the five links, the theme switch; under 1024 px the links are in a menu. On home the bar is transparent over the hero. */
export function NavBar({ onIntent }: NavBarProps) {
  const { pathname } = useLocation();
  const menu = useLazyDialog(loadMenu);
  return (
    <>
      <header className={pathname === paths.home ? 'frame-nav is-deep' : 'frame-nav'}>
        <div className="frame-wrap">
          <Link
            className="frame-logo"
            to={paths.home}
            aria-label={`${brand.name}, home`}
            onClick={() => setHomeTab('')}
          >
            <Logo />
          </Link>
          <nav className="frame-links" aria-label="Main">
            {navLinks.map((entry) => (
              <NavBarLink key={entry.label} entry={entry} pathname={pathname} onIntent={onIntent} />
            ))}
          </nav>
          <div className="frame-end">
            <ThemeSwitch />
            <Box display={{ base: 'block', lg: 'none' }}>
              <IconButton
                label="Menu"
                icon={<Menu />}
                aria-haspopup="dialog"
                aria-expanded={menu.Dialog !== undefined}
                onClick={menu.open}
              />
            </Box>
          </div>
        </div>
      </header>
      {menu.Dialog && <menu.Dialog onClose={menu.close} />}
    </>
  );
}

function NavBarLink({ entry, pathname, onIntent }: { entry: NavEntry; pathname: string } & NavBarProps) {
  const homeTab = useHomeTab();
  const intend = () => onIntent(entry);
  return (
    <Link
      to={entry.to}
      state={entryOf(entry)}
      aria-current={currentMark(entry, pathname, homeTab)}
      onClick={() => openTab(entry)}
      onPointerEnter={intend}
      onFocus={intend}
      onTouchStart={intend}
    >
      {entry.label}
    </Link>
  );
}
