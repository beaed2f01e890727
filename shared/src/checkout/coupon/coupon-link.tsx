import { useId } from 'react';
import { TicketPercent } from 'shared/icons';
import { Button } from 'shared/ui';
import { useFirstFocus } from './use-first-focus';

interface CouponLinkProps {
  readonly takesFocus: boolean;
  readonly onPress: () => void;
}

/** Few have a coupon: the field stays out of the way until somebody says so. */
export function CouponLink({ takesFocus, onPress }: CouponLinkProps) {
  const id = useId();
  useFirstFocus(id, takesFocus);
  return (
    <Button id={id} variant="plain" marginLeft="-4" icon={<TicketPercent aria-hidden />} onClick={onPress}>
      Have a coupon?
    </Button>
  );
}
