import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureSentence } from 'shared/checkout';
import type { PricedRide, RidePriceValues } from 'shared/contract/catalogue';
import type { CarType } from 'shared/contract/lists';
import { formatNaira } from 'shared/format';
import { chakra, Skeleton, Text } from 'shared/ui';
import { ridePricePreviewQuery } from '../../../api/catalogue';
import { Quiet } from '../../../components/rows';
import { isSamePrice } from './price-form';

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
    '& caption': { textAlign: 'start', textStyle: 'label', paddingBottom: '2' },
    '& th, & td': { paddingBlock: '1.5', textAlign: 'end', verticalAlign: 'top', whiteSpace: 'nowrap' },
    '& th:first-of-type': { textAlign: 'start', whiteSpace: 'normal', fontWeight: 'normal' },
    '& th + *': { paddingInlineStart: '3' },
    '& td + td': { paddingInlineStart: '3', fontWeight: 'medium' },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody tr': { borderTop: '1px solid {colors.border}' },
  },
});

const typingMs = 250;

/** The last value that did not change for a moment. */
function useSettled<Value>(value: Value, isSame: (a: Value, b: Value) => boolean): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isSame(value, settled)) return;
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  });
  return settled;
}

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
  const hasEffect = data.some(({ before, after }) => before !== after);
  return (
    <div>
      <Table>
        <caption>What usual rides cost</caption>
        <thead>
          <tr>
            <th scope="col">Ride</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {data.map((ride) => (
            <PreviewRow key={ride.route + ride.car} {...ride} />
          ))}
        </tbody>
      </Table>
      <Text textStyle="small" color="fg.muted" role="status" marginTop="2">
        {hasEffect ? changeWords(data) : 'None of these rides changes.'}
      </Text>
    </div>
  );
}

const PreviewRow = ({ car, route, before, after }: PricedRide) => (
  <tr>
    <th scope="row">
      {route}
      <Quiet as="span" display="block">
        {car}
      </Quiet>
    </th>
    <td>{formatNaira(before)}</td>
    <td>{before === after ? 'the same' : formatNaira(after)}</td>
  </tr>
);

const share = ({ before, after }: PricedRide) => Math.round(((after - before) / before) * 100);
const percent = (number: number) => `${number > 0 ? '+' : number < 0 ? '−' : ''}${Math.abs(number)}%`;

/** The least and the largest change of the rides. */
function changeWords(rides: readonly PricedRide[]): string {
  const shares = rides.map(share);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return least === most ? `${percent(most)} on each.` : `Between ${percent(least)} and ${percent(most)}.`;
}
