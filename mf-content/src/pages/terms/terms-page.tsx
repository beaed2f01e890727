import { NotYetOpen } from 'shared/ui';

export default function TermsPage() {
  return <NotYetOpen title="Terms" />;
}
