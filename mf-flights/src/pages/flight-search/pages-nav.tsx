import { memo } from 'react';
import { ChevronLeft, ChevronRight } from 'shared/icons';
import { chakra } from 'shared/ui';
import { pageWindow } from '../../model/page-window';

const Row = chakra('nav', {
  base: { display: 'flex', justifyContent: 'center', gap: { base: '0', sm: '1' }, marginTop: '7' },
});
const Page = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: '11',
    height: '11',
    borderRadius: 'md',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.sunken' },
    _currentPage: { bg: 'brand.solid', color: 'brand.contrast', _hover: { bg: 'brand.solid' } },
    _disabled: { color: 'fg.muted', opacity: '0.5', cursor: 'default' },
  },
});

interface PagesNavProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Five pages to choose from, the current one in the middle when it can be; nothing where one page holds all. */
export const PagesNav = memo(function PagesNav({ page, pages, onChange }: PagesNavProps) {
  if (pages <= 1) return null;
  return (
    <Row aria-label="Pages">
      <Page type="button" aria-label="Previous page" disabled={page === 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden />
      </Page>
      {pageWindow(page, pages).map((number) => (
        <Page
          key={number}
          type="button"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
        >
          {number}
        </Page>
      ))}
      <Page type="button" aria-label="Next page" disabled={page === pages} onClick={() => onChange(page + 1)}>
        <ChevronRight aria-hidden />
      </Page>
    </Row>
  );
});
