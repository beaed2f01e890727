import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureSentence } from 'shared/checkout';
import { Search } from 'shared/icons';
import { Box, chakra, VisuallyHidden } from 'shared/ui';
import { Modal, modalRecipe } from 'shared/ui/overlay';
import { findBookings } from '../api/bookings';
import { driversQuery } from '../api/now';
import type { Me } from '../api/people';
import { sectionsOf } from '../frame/navigation';
import { mayOpen } from '../model/role-words';
import { type Command, commandsFor, isLongEnough } from './command-list';
import { useCommandsOfPage } from './page-commands';
import { recentPlaces, rememberPlace } from './recent';

const recipe = modalRecipe({
  positioner: { justifyContent: 'center', alignItems: 'flex-start', paddingTop: { md: '12vh' } },
  content: {
    display: 'flex',
    flexDirection: 'column',
    maxWidth: { base: '100%', md: '640px' },
    height: { base: '100dvh', md: 'auto' },
    maxHeight: { base: '100dvh', md: '70vh' },
    overflow: 'hidden',
    padding: '0',
    borderRadius: { md: 'lg' },
  },
  header: { paddingInline: '4', paddingBlock: '1', marginBottom: '0', borderBottom: '1px solid {colors.border}' },
});

const Entry = chakra('div', {
  base: {
    flex: '1',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minWidth: '0',
    minHeight: '14',
    color: 'fg.muted',
  },
});

const Input = chakra('input', {
  base: {
    flex: '1',
    minWidth: '0',
    minHeight: '12',
    bg: 'transparent',
    color: 'fg',
    // smaller text makes a phone zoom in
    fontSize: 'md',
    outline: 'none',
    _placeholder: { color: 'fg.muted' },
  },
});

const List = chakra('div', {
  base: { flex: '1', overflowY: 'auto', overscrollBehavior: 'contain', padding: '2', minHeight: '0' },
});

const GroupName = chakra('div', {
  base: { paddingInline: '3', paddingTop: '3', paddingBottom: '1', textStyle: 'caption', color: 'fg.muted' },
});

const Option = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: '11',
    paddingBlock: '1.5',
    paddingInline: '3',
    borderRadius: 'md',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _selected: { bg: 'brand.subtle', color: 'brand.fg' },
  },
});

const Foot = chakra('div', {
  base: {
    display: { base: 'none', md: 'flex' },
    gap: '4',
    paddingBlock: '2.5',
    paddingInline: '5',
    borderTop: '1px solid {colors.border}',
    textStyle: 'caption',
    color: 'fg.muted',
  },
});

/** Long enough that a word is typed without a search for each letter. */
const waitMs = 200;
const mostBookings = 7;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface CommandDialogProps {
  readonly me: Me;
  readonly onClose: () => void;
}

/** The combobox of the command bar, after the pattern of the ARIA Authoring Practices with a list box. */
export default function CommandDialog({ me, onClose }: CommandDialogProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  // before the input takes the focus
  const opener = useRef(document.activeElement);
  const isLeft = useRef(false);
  const words = typed.trim();
  const settled = useSettled(words);
  const maySearch = mayOpen(me, 'bookings:read');
  const isAsked = maySearch && isLongEnough(words);
  const found = useQuery({
    queryKey: ['bookings found', settled],
    // a search for other words cancels this one
    queryFn: ({ signal }) => findBookings({ q: settled }, signal),
    enabled: maySearch && isLongEnough(settled),
    retry: false,
  });
  const drivers = useQuery({ ...driversQuery(), enabled: mayOpen(me, 'rides:read'), retry: false });
  const page = useCommandsOfPage();
  const isCurrent = words === settled && !found.isFetching;
  const commands = commandsFor({
    typed,
    sections: sectionsOf(me),
    recent: recentPlaces(),
    page,
    drivers: drivers.data ?? [],
    bookings: isAsked ? (found.data?.bookings.slice(0, mostBookings) ?? []) : [],
    transfers: isAsked ? (found.data?.transfers ?? []) : [],
    maySearch,
  });
  const groups = [...new Set(commands.map(({ group }) => group))];
  const chosen = commands[Math.min(active, commands.length - 1)];

  useEffect(() => {
    if (chosen) document.getElementById(idOf(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  useEffect(
    () => () => {
      // what was chosen has a focus of its own
      if (!isLeft.current && opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );

  function choose(command: Command) {
    isLeft.current = true;
    onClose();
    if (command.to) {
      if (!command.isPersonal) rememberPlace({ label: command.label, path: command.to });
      navigate(command.to);
    } else {
      // the dialog gives the focus back when it closes, so what follows comes after that
      setTimeout(() => command.run?.());
    }
  }

  function press(event: KeyboardEvent) {
    const last = commands.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 5, last),
      PageUp: Math.max(active - 5, 0),
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setActive(Math.max(to, 0));
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(chosen);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Search"
      recipe={recipe}
      head={
        <Entry>
          <Search aria-hidden />
          <Input
            type="text"
            role="combobox"
            aria-label="Search bookings, sections, drivers and actions"
            aria-expanded={commands.length > 0}
            aria-controls="commands"
            aria-activedescendant={chosen ? idOf(chosen) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            maxLength={100}
            placeholder={maySearch ? 'Booking ID, name, phone, e-mail, driver, plate, payment' : 'Section or action'}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={press}
          />
        </Entry>
      }
    >
      <List id="commands" role="listbox" aria-label="Found">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups, and no fieldset
          <div key={group} role="group" aria-labelledby={`commands-${group}`}>
            <GroupName id={`commands-${group}`} role="presentation">
              {group}
            </GroupName>
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <Option
                  key={command.id}
                  id={idOf(command)}
                  role="option"
                  aria-selected={command === chosen}
                  // a press must not move the focus out of the input
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActive(commands.indexOf(command))}
                  onClick={() => choose(command)}
                >
                  <Box fontWeight="medium">{command.label}</Box>
                  {command.detail && (
                    <Box textStyle="small" color="fg.muted">
                      {command.detail}
                    </Box>
                  )}
                </Option>
              ))}
          </div>
        ))}
      </List>
      <State
        text={stateText({ isAsked, isCurrent, error: found.error, bookings: found.data?.bookings.length ?? 0 })}
        count={commands.length}
      />
      <Foot aria-hidden>
        <span>↑ ↓ choose</span>
        <span>Enter open</span>
        <span>Esc close</span>
      </Foot>
    </Modal>
  );
}

const idOf = ({ id }: Command): string => `command-${id.replace(/[^\w-]/g, '_')}`;

interface SearchState {
  readonly isAsked: boolean;
  readonly isCurrent: boolean;
  readonly error: Error | null;
  readonly bookings: number;
}

function stateText({ isAsked, isCurrent, error, bookings }: SearchState): string {
  if (!isAsked) return '';
  if (!isCurrent) return 'Searching…';
  if (error) return `Bookings could not be searched. ${failureSentence(error)}`;
  return bookings === 0 ? 'No booking found. Try fewer words, or the last digits of the phone.' : '';
}

function State({ text, count }: { readonly text: string; readonly count: number }) {
  return (
    <Box
      role="status"
      paddingInline={text ? '5' : '0'}
      paddingBlock={text ? '3' : '0'}
      textStyle="small"
      color="fg.muted"
    >
      {text}
      <VisuallyHidden>{text ? '' : `${count} ${count === 1 ? 'line' : 'lines'}`}</VisuallyHidden>
    </Box>
  );
}
