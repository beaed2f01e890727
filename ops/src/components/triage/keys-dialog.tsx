import { chakra, Stack } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import { Checkbox } from 'shared/ui/parts';

/** What can be done to a row: confirm it, assign a driver, select it. */
export type Letter = 'c' | 'd' | 'x';

/** Each key with what it does, and the letter without which a page does not have it. */
const keys: readonly (readonly [key: string, outcome: string, letter?: Letter])[] = [
  ['J or ↓', 'The next one'],
  ['K or ↑', 'The one before'],
  ['Enter', 'Open it'],
  ['C', 'Confirm the ride', 'c'],
  ['D', 'Assign a driver', 'd'],
  ['X', 'Select it, or not', 'x'],
  ['Shift C', 'Confirm all rides that are selected', 'x'],
  ['U', 'Take the last action back', 'c'],
  ['?', 'Show these keys'],
];

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '5',
    rowGap: '2',
    alignItems: 'center',
  },
});

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    paddingBlock: '0.5',
    paddingInline: '2',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'sm',
    bg: 'bg.sunken',
    fontFamily: 'inherit',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
  },
});

interface KeysDialogProps {
  readonly letters: readonly Letter[];
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly onClose: () => void;
}

export function KeysDialog({ letters, isOn, onToggle, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Keys of this page">
      <Stack>
        <List>
          {keys
            .filter(([, , letter]) => letter === undefined || letters.includes(letter))
            .map(([key, outcome]) => (
              <chakra.div key={key} display="contents">
                <dt>
                  <Key>{key}</Key>
                </dt>
                <dd>{outcome}</dd>
              </chakra.div>
            ))}
        </List>
        <Checkbox label="These keys work while nothing is typed" checked={isOn} onChange={onToggle} />
      </Stack>
    </Dialog>
  );
}
