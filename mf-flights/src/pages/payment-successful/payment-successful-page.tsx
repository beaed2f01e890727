import { NotYetOpen } from 'shared/ui';

export default function PaymentSuccessfulPage() {
  return <NotYetOpen title="Payment successful" />;
}
