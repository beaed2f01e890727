import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureFields, failureSentence } from 'shared/checkout';
import type { FareFamilyEntry, FareFamilyValues } from 'shared/contract/catalogue';
import { cabinNames } from 'shared/contract/lists';
import { Skeleton } from 'shared/ui';
import { farePreviewQuery } from '../../../api/catalogue';
import { Quiet } from '../../../components/rows';
import { PreviewTable, useSettled } from '../preview-table';
import { isSameFare } from './fare-form';

interface FarePreviewProps {
  readonly code: FareFamilyEntry['key'];
  readonly values: FareFamilyValues;
}

/** The cheapest flights of usual routes at the price in the fields, beside what they cost now. */
export function FarePreview({ code, values }: FarePreviewProps) {
  const settled = useSettled(values, isSameFare);
  const { data, error } = useQuery({
    ...farePreviewQuery({ key: code, values: settled }),
    placeholderData: keepPreviousData,
  });
  if (error) {
    const [field] = Object.values(failureFields(error));
    return <Quiet role="status">The preview could not be loaded. {field ?? failureSentence(error)}</Quiet>;
  }
  if (!data) return <Skeleton height="40" />;
  return (
    <PreviewTable
      caption="What the cheapest flight in two weeks costs"
      of="Flight"
      prices={data.map(({ route, cabin, ...price }) => ({ title: route, note: cabinNames[cabin], ...price }))}
      unchanged="The price of these flights stays."
    />
  );
}
