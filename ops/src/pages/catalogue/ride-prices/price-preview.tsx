import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureSentence } from 'shared/checkout';
import type { RidePriceValues } from 'shared/contract/catalogue';
import type { CarType } from 'shared/contract/lists';
import { Skeleton } from 'shared/ui';
import { ridePricePreviewQuery } from '../../../api/catalogue';
import { Quiet } from '../../../components/rows';
import { PreviewTable, useSettled } from '../preview-table';
import { isSamePrice } from './price-form';

interface PricePreviewProps {
  readonly type: CarType;
  readonly values: RidePriceValues;
}

/** Usual rides at the price in the fields, beside what they cost now. */
export function PricePreview({ type, values }: PricePreviewProps) {
  const settled = useSettled(values, isSamePrice);
  const { data, error } = useQuery({
    ...ridePricePreviewQuery({ key: type, values: settled }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Quiet role="status">The preview could not be loaded. {failureSentence(error)}</Quiet>;
  if (!data) return <Skeleton height="40" />;
  return (
    <PreviewTable
      caption="What usual rides cost"
      of="Ride"
      prices={data.map(({ route, car, ...price }) => ({ title: route, note: car, ...price }))}
      unchanged="None of these rides changes."
    />
  );
}
