import { failureFields } from 'shared/checkout';
import type { CarEntry } from 'shared/contract/catalogue';
import { chakra } from 'shared/ui';
import { DateField } from 'shared/ui/calendar';
import { Checkbox } from 'shared/ui/parts';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { daysAfter, lagosDay } from '../../../model/days';
import type { List } from '../entry';
import { useValueForm } from '../use-catalogue';

const Days = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
});

interface CarDialogProps {
  readonly entry: CarEntry;
  readonly list: List;
  readonly onClose: () => void;
}

interface OutDays {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly isForGood: boolean;
}

const reachDays = 365;

const outDaysOf = ({ values: { out } }: CarEntry): OutDays => {
  const today = lagosDay(Date.now());
  return { firstDay: out?.firstDay ?? today, lastDay: out?.lastDay ?? today, isForGood: out?.lastDay === null };
};

/** Takes a car out of service. The server refuses it for days with booked rides, and names them. */
export function OutOfServiceDialog({ entry, list, onClose }: CarDialogProps) {
  const today = lagosDay(Date.now());
  const { base, fields, set, save } = useValueForm(list, entry, outDaysOf, onClose);
  const refused = failureFields(save.failure);
  const { firstDay, lastDay, isForGood } = fields;
  const [earliest = today] = [today, base.values.out?.firstDay ?? today].sort();

  function go() {
    const out = { firstDay, lastDay: isForGood ? null : lastDay };
    save.run({ kind: 'car', key: base.key, values: { ...base.values, out }, version: base.version });
  }

  return (
    <ConfirmDialog
      title={`${entry.name} ${entry.values.details.plateNumber}`}
      outcome="Travellers cannot book it on these days. Both of them are within, in Lagos time."
      confirm="Take out of service"
      keep="Leave it"
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={go}
      onClose={onClose}
    >
      <Days>
        <DateField
          id="car-firstDay"
          label="First day"
          value={firstDay}
          min={earliest}
          max={daysAfter(today, reachDays)}
          error={refused['values.out.firstDay']}
          onChange={(day) => set({ firstDay: day, ...(day > lastDay && { lastDay: day }) })}
        />
        {!isForGood && (
          <DateField
            id="car-lastDay"
            label="Last day"
            value={lastDay}
            min={firstDay}
            max={daysAfter(today, reachDays)}
            error={refused['values.out.lastDay']}
            onChange={(day) => set({ lastDay: day })}
          />
        )}
      </Days>
      <Checkbox label="It does not come back" checked={isForGood} onChange={(checked) => set({ isForGood: checked })} />
    </ConfirmDialog>
  );
}

/** Puts a car back into service. */
export function BackInServiceDialog({ entry, list, onClose }: CarDialogProps) {
  const { base, save } = useValueForm(list, entry, outDaysOf, onClose);
  return (
    <ConfirmDialog
      title={`${entry.name} ${entry.values.details.plateNumber}`}
      outcome="Travellers can book it again at once."
      confirm="Put back into service"
      keep="Leave it out"
      isRunning={save.isRunning}
      error={save.error}
      onConfirm={() =>
        save.run({ kind: 'car', key: base.key, values: { ...base.values, out: null }, version: base.version })
      }
      onClose={onClose}
    />
  );
}
