import { keepAmountsWhole } from 'shared/format';
import { Notice } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';
import type { useSteepPrice } from './use-catalogue';

/** Asks whether a price that changes a lot is right; the button of the dialog sends it then. */
export function SteepPriceField({
  steep: { sentence, isConfirmed, confirm },
}: {
  readonly steep: ReturnType<typeof useSteepPrice>;
}) {
  if (!sentence) return null;
  return (
    <div>
      <Notice tone="warn" role="alert">
        A price changes a lot: {keepAmountsWhole(sentence)} Tick the box if that is right, then press the button again.
      </Notice>
      <Checkbox label="This price is right" checked={isConfirmed} onChange={confirm} />
    </div>
  );
}
