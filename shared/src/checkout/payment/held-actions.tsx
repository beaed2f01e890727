import { lazy, Suspense, useState } from 'react';
import { toast } from 'shared/shell';
import { Button, HStack } from 'shared/ui';
import type { BookingUnderPayment } from './payment-kind';

// loaded when one is opened: few travellers need them
// one file: each file of a remote adds its hash to the entry
const ContactDialog = lazy(() => import(/* webpackChunkName: "held" */ './contact-dialog'));
const CancelDialog = lazy(() => import(/* webpackChunkName: "held" */ './cancel-dialog'));

interface HeldActionsProps {
  readonly booking: BookingUnderPayment;
  readonly refetch: () => Promise<unknown>;
}

/** What can still be changed before the payment: the contact, and whether to book at all. */
export function HeldActions({ booking, refetch }: HeldActionsProps) {
  const [open, setOpen] = useState<'contact' | 'cancel'>();
  const close = () => setOpen(undefined);
  const done = async (title: string, description?: string) => {
    close();
    toast.add({ title, description });
    await refetch();
  };
  // a look-up shows the contact masked
  const isContactShown = !booking.id.includes('.');
  return (
    <HStack flexWrap="wrap" columnGap="4" rowGap="0" marginTop="4">
      {isContactShown && (
        <Button variant="plain" size="sm" paddingInline="0" onClick={() => setOpen('contact')}>
          Correct e-mail or phone
        </Button>
      )}
      <Button variant="plain" size="sm" paddingInline="0" onClick={() => setOpen('cancel')}>
        Cancel this booking
      </Button>
      <Suspense fallback={null}>
        {open === 'contact' && <ContactDialog booking={booking} onClose={close} onDone={done} />}
        {open === 'cancel' && <CancelDialog booking={booking} onClose={close} onDone={done} />}
      </Suspense>
    </HStack>
  );
}
