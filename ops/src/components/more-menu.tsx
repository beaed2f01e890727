import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Ellipsis } from 'shared/icons';
import { Box, chakra, IconButton } from 'shared/ui';

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    top: '100%',
    right: '0',
    minWidth: '200px',
    marginTop: '1',
    padding: '1',
    bg: 'bg.surface',
    border: '1px solid {colors.border.raised}',
    borderRadius: 'md',
    boxShadow: 'lift',
  },
});

const Item = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    minHeight: '11',
    paddingInline: '3',
    borderRadius: 'sm',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.sunken' },
    _focusVisible: { bg: 'bg.sunken' },
  },
  variants: { grave: { true: { color: 'danger.fg' } } },
});

interface MoreItem {
  readonly label: string;
  readonly isGrave?: boolean;
  readonly onChoose: () => void;
}

interface MoreMenuProps {
  readonly label: string;
  readonly items: readonly MoreItem[];
}

/** A menu button of what is done less often, after the pattern of the ARIA Authoring Practices. */
export function MoreMenu({ label, items }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const opener = () => root.current?.querySelector<HTMLElement>('button');
  const choices = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  function close() {
    opener()?.focus();
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = choices();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next: Readonly<Record<string, HTMLElement | undefined>> = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all[(at - 1 + all.length) % all.length],
      Home: all[0],
      End: all.at(-1),
    };
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') return setOpen(false);
    else if (next[event.key]) next[event.key]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Box ref={root} position="relative">
      <IconButton
        label={label}
        icon={<Ellipsis />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {isOpen && (
        <Panel id={id} role="menu" aria-label={label} onKeyDown={onKeyDown}>
          {items.map(({ label: text, isGrave, onChoose }) => (
            <Item
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              grave={isGrave}
              onClick={() => {
                close();
                onChoose();
              }}
            >
              {text}
            </Item>
          ))}
        </Panel>
      )}
    </Box>
  );
}
