import type { ReactNode } from 'react';
import { failureFields } from 'shared/checkout';
import type { CataloguePart } from '../../api/catalogue';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { lagosDay } from '../../model/days';
import { ChangePreview } from './change-preview';
import type { Entry } from './entry';
import { StartField } from './start-field';
import { SteepPriceField } from './steep-price-field';
import type { useValueForm } from './use-catalogue';

interface ChangeDialogProps {
  readonly title: string;
  readonly outcome: string;
  /** The button for today: "Change price now". */
  readonly now: string;
  /** The button for a later day. */
  readonly later?: string;
  readonly keep?: string;
  readonly isGrave?: boolean;
  readonly form: Pick<
    ReturnType<typeof useValueForm<Entry, object>>,
    'base' | 'startsOn' | 'setStartsOn' | 'save' | 'steep'
  >;
  /** What the fields say; undefined while one of them cannot be read. */
  readonly change: CataloguePart | undefined;
  readonly hasEffect: boolean;
  /** Shows what cannot be read, and goes there. */
  readonly onUnreadable?: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Changes a value of the catalogue, at once or from a day on, with what travellers would pay or read. */
export function ChangeDialog({ form, change, hasEffect, now, later = 'Plan this change', ...rest }: ChangeDialogProps) {
  const { title, outcome, keep = 'Leave it', isGrave = false, onUnreadable, onClose, children } = rest;
  const { base, startsOn, setStartsOn, save, steep } = form;
  const refused = failureFields(save.failure);
  const isNow = startsOn === lagosDay(Date.now());
  return (
    <ConfirmDialog
      title={title}
      outcome={outcome}
      confirm={isNow ? now : later}
      keep={keep}
      isGrave={isGrave}
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={() => (change ? save.run({ ...change, version: base.version, startsOn }) : onUnreadable?.())}
      onClose={onClose}
    >
      {children}
      <StartField value={startsOn} error={refused.startsOn} onChange={setStartsOn} />
      {change && hasEffect && <ChangePreview change={{ ...change, ...(!isNow && { startsOn }) }} />}
      <SteepPriceField steep={steep} />
    </ConfirmDialog>
  );
}
