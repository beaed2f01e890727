import { Link, useLocation } from 'react-router-dom';
import { chakra } from 'shared/ui';

const Tabs = chakra('nav', {
  base: { display: 'flex', gap: '6', marginBottom: '6', borderBottom: '1px solid {colors.border}' },
});

const Tab = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    marginBottom: '-1px',
    borderBottom: '2px solid transparent',
    color: 'fg.muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    _hover: { color: 'fg' },
    _currentPage: { color: 'fg', borderBottomColor: 'brand.solid' },
  },
});

const tabs = [
  { path: '/ops/payments', title: 'In review' },
  { path: '/ops/payments/ledger', title: 'Ledger' },
  { path: '/ops/payments/reconciliation', title: 'Reconciliation' },
] as const;

/** The pages of payments. */
export function PaymentsTabs() {
  const { pathname } = useLocation();
  return (
    <Tabs aria-label="Pages of payments">
      {tabs.map(({ path, title }) => (
        <Tab key={path} asChild>
          <Link to={path} aria-current={path === pathname ? 'page' : undefined}>
            {title}
          </Link>
        </Tab>
      ))}
    </Tabs>
  );
}
