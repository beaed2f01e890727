import { NotYetOpen } from 'shared/ui';

export default function DetailsConfirmationPage() {
  return <NotYetOpen title="Flight details confirmation" />;
}
