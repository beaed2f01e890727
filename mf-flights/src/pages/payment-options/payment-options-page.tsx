import { NotYetOpen } from 'shared/ui';

export default function PaymentOptionsPage() {
  return <NotYetOpen title="Payment options" />;
}
