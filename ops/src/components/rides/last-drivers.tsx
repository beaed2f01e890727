import type { RosterDriver } from 'shared/contract/now';
import { formatShortDate, formatTime } from 'shared/format';
import { Box, chakra } from 'shared/ui';
import { Quiet } from '../rows';

const most = 10;

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '2',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' },
    marginTop: '2',
  },
});

const Choice = chakra('button', {
  base: {
    width: '100%',
    minHeight: '11',
    paddingBlock: '1.5',
    paddingInline: '3',
    textAlign: 'start',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'md',
    bg: 'bg.surface',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.sunken' },
    '&[aria-pressed=true]': { borderColor: 'brand.solid', boxShadow: 'inset 0 0 0 1px {colors.brand.solid}' },
    _disabled: { borderStyle: 'dashed', borderColor: 'border', bg: 'bg.sunken', cursor: 'default' },
  },
});

const shortTime = (at: string) => `${formatShortDate(at)}, ${formatTime(at)}`;

const factOf = ({ busyWith, lastUsedOn }: RosterDriver): string => {
  if (busyWith) return `Busy: ${busyWith.reference}, ${shortTime(busyWith.pickupOn)}`;
  return lastUsedOn ? `Free, last used ${formatShortDate(lastUsedOn)}` : 'Free, not used yet';
};

interface LastDriversProps {
  readonly drivers: readonly RosterDriver[];
  /** The phone in the form. */
  readonly chosen: string;
  readonly onChoose: (driver: RosterDriver) => void;
}

/** The drivers used last; who has another ride at that time cannot be chosen. */
export function LastDrivers({ drivers, chosen, onChoose }: LastDriversProps) {
  if (drivers.length === 0) return null;
  return (
    <Box role="group" aria-label="Drivers used last">
      <Quiet aria-hidden>Used last</Quiet>
      <List>
        {drivers.slice(0, most).map((driver) => (
          <li key={driver.driverId}>
            <Choice
              type="button"
              disabled={driver.busyWith !== null}
              aria-pressed={driver.phone === chosen}
              onClick={() => onChoose(driver)}
            >
              <chakra.span display="block" fontWeight="medium">
                {driver.name}
              </chakra.span>
              <chakra.span display="block" textStyle="small" color="fg.muted">
                {factOf(driver)}
              </chakra.span>
            </Choice>
          </li>
        ))}
      </List>
    </Box>
  );
}
