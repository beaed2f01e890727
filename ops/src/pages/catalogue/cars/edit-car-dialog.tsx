import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureFields, failureSentence } from 'shared/checkout';
import type { CarEntry } from 'shared/contract/catalogue';
import { Skeleton } from 'shared/ui';
import { type CarPreviewRequest, carPreviewQuery } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Quiet } from '../../../components/rows';
import type { List } from '../entry';
import { PreviewTable } from '../preview-table';
import { useValueForm } from '../use-catalogue';
import { CarFields } from './car-fields';
import { carErrors, detailsOf, typedCarOf } from './car-form';

const typedOf = ({ values }: CarEntry) => typedCarOf(values.details);

const outcomeFor = ({ ridesAhead }: CarEntry): string => {
  if (ridesAhead === 0) return 'Searches show the changed car at once. A price that a traveller has now stays.';
  const rides =
    ridesAhead === 1 ? 'The ride ahead keeps its price.' : `The ${ridesAhead} rides ahead keep their price.`;
  return `Searches show the changed car at once. ${rides} Travellers see the changed car with their booking; no e-mail is sent.`;
};

interface EditCarDialogProps {
  readonly entry: CarEntry;
  readonly list: List;
  readonly onClose: () => void;
}

/** Changes what a car is, with what usual rides would cost in it. */
export function EditCarDialog({ entry, list, onClose }: EditCarDialogProps) {
  const { base, fields, set, save } = useValueForm(list, entry, typedOf, onClose);
  const [isChecked, setChecked] = useState(false);
  const refused = failureFields(save.failure);
  const wrong = carErrors(fields);
  const { type, comfort } = detailsOf(fields);
  const { details } = base.values;

  function go() {
    setChecked(true);
    const [first] = Object.keys(wrong);
    if (first) return document.getElementById(`car-${first}`)?.focus();
    const values = { ...base.values, details: detailsOf(fields) };
    save.run({ kind: 'car', key: base.key, values, version: base.version });
  }

  return (
    <ConfirmDialog
      title={`Change ${details.name} ${details.plateNumber}`}
      outcome={outcomeFor(base)}
      confirm="Change car now"
      keep="Leave it"
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={go}
      onClose={onClose}
    >
      <CarFields
        prefix="car"
        typed={fields}
        errorOf={(field) => (isChecked ? wrong[field] : undefined) ?? refused[`values.details.${field}`]}
        set={set}
      />
      {(type !== details.type || comfort !== details.comfort) && (
        <CarPreview wanted={{ key: base.key, type, comfort }} />
      )}
    </ConfirmDialog>
  );
}

function CarPreview({ wanted }: { readonly wanted: CarPreviewRequest }) {
  const { data, error } = useQuery({ ...carPreviewQuery(wanted), placeholderData: keepPreviousData });
  if (error) return <Quiet role="status">The preview could not be loaded. {failureSentence(error)}</Quiet>;
  if (!data) return <Skeleton height="40" />;
  return (
    <PreviewTable
      caption="What usual rides cost in this car"
      of="Ride"
      prices={data.map(({ route, before, after }) => ({ title: route, note: '', before, after }))}
      unchanged="None of these rides changes."
    />
  );
}
