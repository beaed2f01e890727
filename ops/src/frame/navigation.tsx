import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Box, chakra, Flex, VisuallyHidden } from 'shared/ui';
import type { Me } from '../api/people';
import { mayOpen } from '../model/role-words';
import { groups, type Section, sections } from '../sections';
import type { Waiting } from './waiting';

/** The sections that the person may open, in the order of the table. */
export const sectionsOf = (me: Me): readonly Section[] =>
  sections.filter(({ group, permission }) => group && mayOpen(me, permission));

const isAt = (pathname: string, path: string): boolean =>
  pathname === path || (path !== '/ops' && pathname.startsWith(`${path}/`));

const Item = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    minHeight: { base: '11', lg: '9' },
    paddingInline: '3',
    borderRadius: 'sm',
    color: 'fg.muted',
    fontWeight: 'medium',
    fontSize: { lg: 'sm' },
    textDecoration: 'none',
    _hover: { bg: 'bg.sunken', color: 'fg' },
    _currentPage: { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
  },
});

const Tab = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '12',
    paddingInline: '2',
    fontSize: 'sm',
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

const Count = chakra('span', {
  base: {
    flex: 'none',
    minWidth: '6',
    paddingInline: '1.5',
    borderRadius: 'full',
    bg: 'accent.subtle',
    color: 'accent.fg',
    textStyle: 'caption',
    fontWeight: 'semibold',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});

const shownAtMost = 99;

interface SectionLinkProps {
  readonly section: Section;
  readonly waiting: Waiting;
  readonly as: typeof Item;
  readonly onOpen?: (() => void) | undefined;
}

/** A link to a section. The number of waiting items is its description, so that its name does not change. */
function SectionLink({ section: { path, title, counter }, waiting, as: As, onOpen }: SectionLinkProps) {
  const { pathname } = useLocation();
  const id = useId();
  const count = (counter && waiting[counter]) || 0;
  return (
    <>
      <As asChild>
        <Link
          to={path}
          aria-current={isAt(pathname, path) ? 'page' : undefined}
          aria-describedby={count ? id : undefined}
          onClick={onOpen}
        >
          {title}
          {count > 0 && <Count aria-hidden>{count > shownAtMost ? `${shownAtMost}+` : count}</Count>}
        </Link>
      </As>
      {count > 0 && (
        <VisuallyHidden id={id} aria-hidden>
          {count} waiting
        </VisuallyHidden>
      )}
    </>
  );
}

interface NavigationProps {
  readonly me: Me;
  readonly waiting: Waiting;
  readonly onOpen?: () => void;
}

/** All sections of the person, by group. */
export function Navigation({ me, waiting, onOpen }: NavigationProps) {
  const own = sectionsOf(me);
  return (
    <Flex as="nav" aria-label="Sections" flexDirection="column" gap="5">
      {groups.map((group) => {
        const members = own.filter((section) => section.group === group);
        return (
          members.length > 0 && (
            <Box key={group} role="group" aria-label={group}>
              <Box aria-hidden paddingInline="3" marginBottom="1" textStyle="caption" color="fg.muted">
                {group}
              </Box>
              <Flex flexDirection="column" gap="0.5">
                {members.map((section) => (
                  <SectionLink key={section.path} section={section} waiting={waiting} as={Item} onOpen={onOpen} />
                ))}
              </Flex>
            </Box>
          )
        );
      })}
    </Flex>
  );
}

const tabs = 3;

/** The first sections of the person, for a phone, and where the person is; the menu has the others. */
export function Tabs({ me, waiting }: Omit<NavigationProps, 'onOpen'>) {
  const { pathname } = useLocation();
  return (
    <Flex as="nav" aria-label="First sections" marginInline="-2" overflowX="auto">
      {sectionsOf(me)
        .filter(({ path }, at) => at < tabs || isAt(pathname, path))
        .map((section) => (
          <SectionLink key={section.path} section={section} waiting={waiting} as={Tab} />
        ))}
    </Flex>
  );
}
