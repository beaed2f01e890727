import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureFields, failureSentence } from 'shared/checkout';
import type { CataloguePreview } from 'shared/contract/catalogue';
import { formatNaira, keepAmountsWhole } from 'shared/format';
import { Box, chakra, Skeleton, Text } from 'shared/ui';
import { type PreviewRequest, previewQuery } from '../../api/catalogue';
import { Quiet } from '../../components/rows';

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

/** The last request that did not change for a moment. */
function useSettled(request: PreviewRequest): PreviewRequest {
  const [settled, setSettled] = useState(request);
  const said = JSON.stringify(request);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(said)), typingMs);
    return () => clearTimeout(timer);
  }, [said]);
  return settled;
}

/** What travellers would pay or read after a change, beside what they would without it. */
export function ChangePreview({ change }: { readonly change: PreviewRequest }) {
  const settled = useSettled(change);
  const { data, error } = useQuery({ ...previewQuery(settled), placeholderData: keepPreviousData });
  if (error) {
    const [field] = Object.values(failureFields(error));
    return <Quiet role="status">The preview could not be loaded. {field ?? failureSentence(error)}</Quiet>;
  }
  if (!data) return <Skeleton height="40" />;
  const before = settled.startsOn === undefined ? 'Now' : 'Until then';
  return data.texts.length > 0 ? <Texts preview={data} before={before} /> : <Prices preview={data} before={before} />;
}

interface PreviewProps {
  readonly preview: CataloguePreview;
  /** The title of what is without the change. */
  readonly before: string;
}

function Prices({ preview: { title, of, prices }, before }: PreviewProps) {
  if (prices.length === 0) return <Quiet role="status">{title}.</Quiet>;
  return (
    <div>
      <Table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{before}</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <PriceRow key={price.title + price.note} {...price} />
          ))}
        </tbody>
      </Table>
      <Text textStyle="small" color="fg.muted" role="status" marginTop="2">
        {effectWords(prices)}
      </Text>
    </div>
  );
}

type Price = CataloguePreview['prices'][number];

const amount = (naira: number | null) => (naira === null ? 'not sold' : formatNaira(naira));

const PriceRow = ({ title, note, before, after }: Price) => (
  <tr>
    <th scope="row">
      {title}
      {note && (
        <Quiet as="span" display="block">
          {keepAmountsWhole(note)}
        </Quiet>
      )}
    </th>
    <td>{amount(before)}</td>
    <td>{before === after ? 'the same' : amount(after)}</td>
  </tr>
);

const percent = (number: number) => `${number > 0 ? '+' : number < 0 ? '−' : ''}${Math.abs(number)}%`;

/** The smallest and the largest change, and what is no longer sold or sold for the first time. */
function effectWords(prices: readonly Price[]): string {
  if (prices.every(({ before, after }) => before === after)) return 'None of these prices changes.';
  const shares = prices.flatMap(({ before, after }) =>
    before === null || after === null || before === 0 ? [] : [Math.round(((after - before) / before) * 100)],
  );
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const words = [
    prices.some(({ before, after }) => before !== null && after === null) && 'Not sold from then on.',
    prices.some(({ before, after }) => before === null && after !== null) && 'Sold from then on.',
    shares.length > 0 &&
      (least === most ? `${percent(most)} on each.` : `Between ${percent(least)} and ${percent(most)}.`),
  ];
  return words.filter(Boolean).join(' ');
}

const Sides = chakra('dl', {
  base: {
    display: 'grid',
    gap: '0 12px',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    marginTop: '1',
    textStyle: 'small',
    '& dt': { color: 'fg.muted' },
    '& dd': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
    '& dd:last-of-type': { fontWeight: 'medium' },
  },
});

const Texts = ({ preview: { title, texts }, before }: PreviewProps) => (
  <section aria-labelledby="catalogue-preview">
    <Text id="catalogue-preview" textStyle="label">
      {title}
    </Text>
    {texts.map((text) => (
      <Box key={text.title} paddingTop="2" marginTop="2" borderTop="1px solid {colors.border}">
        <Text textStyle="small">{text.title}</Text>
        <Sides>
          {text.before !== text.after && (
            <>
              <dt>{before}</dt>
              <dd>{text.before}</dd>
            </>
          )}
          <dt>{text.before === text.after ? 'The same' : 'Then'}</dt>
          <dd>{text.after}</dd>
        </Sides>
      </Box>
    ))}
  </section>
);
