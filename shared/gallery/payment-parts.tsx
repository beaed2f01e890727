import { Countdown } from '../src/checkout/payment/countdown';
import { CopyRow } from '../src/parts';
import { Card } from '../src/ui';
import { Part } from './gallery';

const startedAt = new Date(Date.now() - 200_000);
const endsAt = new Date(Date.now() + 1_601_000);

export function PaymentParts() {
  return (
    <Part name="Payment" wide>
      <Card>
        <CopyRow label="Amount to pay" shown="NGN 34,500" copied="34500" size="amount" />
        <CopyRow label="Account number" shown="7821 446 019" copied="7821446019" />
        <Countdown endsAt={endsAt} startedAt={startedAt}>
          This one-time account expires on <strong>Friday 20, November 2026 at 03:45 PM</strong>
        </Countdown>
      </Card>
    </Part>
  );
}
