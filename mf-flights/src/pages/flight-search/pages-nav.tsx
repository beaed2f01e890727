import { memo, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'shared/icons';
import { chakra, onPlainClick } from 'shared/ui';
import { pageWindow } from '../../model/page-window';

const Row = chakra('nav', {
  base: { display: 'flex', justifyContent: 'center', gap: { base: '0', sm: '1' }, marginTop: '7' },
});
const PageLink = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: '11',
    height: '11',
    borderRadius: 'md',
    fontWeight: 'medium',
    _hover: { bg: 'bg.sunken' },
    _currentPage: { bg: 'brand.solid', color: 'brand.contrast', _hover: { bg: 'brand.solid' } },
    _disabled: { color: 'fg.muted', opacity: '0.5', cursor: 'default' },
  },
});

interface PagesNavProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
  readonly hrefOf: (page: number) => string;
}

/** Five pages to choose from, the current one in the middle when it can be; nothing where one page holds all. */
export const PagesNav = memo(function PagesNav({ page, pages, onChange, hrefOf }: PagesNavProps) {
  if (pages <= 1) return null;
  const linkTo = (number: number, name: string, content: ReactNode) =>
    number >= 1 && number <= pages ? (
      <PageLink
        key={name}
        href={hrefOf(number)}
        aria-label={name}
        aria-current={number === page ? 'page' : undefined}
        onClick={onPlainClick(() => onChange(number))}
      >
        {content}
      </PageLink>
    ) : (
      <PageLink role="link" aria-label={name} aria-disabled>
        {content}
      </PageLink>
    );
  return (
    <Row aria-label="Pages">
      {linkTo(page - 1, 'Previous page', <ChevronLeft aria-hidden />)}
      {pageWindow(page, pages).map((number) => linkTo(number, `Page ${number}`, number))}
      {linkTo(page + 1, 'Next page', <ChevronRight aria-hidden />)}
    </Row>
  );
});
