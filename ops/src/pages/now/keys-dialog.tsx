import { chakra, Stack } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import { Checkbox } from 'shared/ui/parts';

const keys: readonly (readonly [string, string])[] = [
  ['J or ↓', 'The next one'],
  ['K or ↑', 'The one before'],
  ['Enter', 'Open it'],
  ['C', 'Confirm the ride'],
  ['D', 'Assign a driver'],
  ['X', 'Select it, or not'],
  ['Shift C', 'Confirm all rides that are selected'],
  ['U', 'Take the last action back'],
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
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly onClose: () => void;
}

export function KeysDialog({ isOn, onToggle, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Keys of this page">
      <Stack>
        <List>
          {keys.map(([key, outcome]) => (
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
