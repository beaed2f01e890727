import type { FormEvent, ReactNode } from 'react';
import { Button, chakra, Notice, Stack, Text } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import { MailPreviews } from './mail-previews';
import type { useBookingChange } from './use-booking-change';

const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column-reverse', md: 'row' },
    justifyContent: 'flex-end',
    gap: '3',
    marginTop: '1',
  },
});

interface ChangeDialogProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly change: ReturnType<typeof useBookingChange>;
  /** Called by the button below the fields. */
  readonly onPreview: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The fields of a change, then the mails that it sends. */
export function ChangeDialog({ title, about, change, onPreview, onClose, children }: ChangeDialogProps) {
  const { mails, isRunning, error } = change;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning) return;
    if (mails) change.make();
    else onPreview();
  }
  return (
    <Dialog open onClose={() => !isRunning && onClose()} title={title}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {mails ? (
            <>
              <Text color="fg.muted">
                {mails.length === 1 ? 'This e-mail goes out.' : `These ${mails.length} e-mails go out.`}
              </Text>
              <MailPreviews mails={mails} />
            </>
          ) : (
            <>
              <Text color="fg.muted">{about}</Text>
              {children}
            </>
          )}
          {error && (
            <Notice tone="failed" role="alert">
              {error}
            </Notice>
          )}
          <Buttons>
            <Button variant="outline" disabled={isRunning} onClick={mails ? change.edit : onClose}>
              {mails ? 'Back to the fields' : 'Leave it as it is'}
            </Button>
            {/* two buttons: a double click on the first must not press the second */}
            {mails ? (
              <Button key="make" type="submit" loading={isRunning}>
                {mails.length === 1 ? 'Change and send the e-mail' : 'Change and send the e-mails'}
              </Button>
            ) : (
              <Button key="preview" type="submit" loading={isRunning}>
                Read the e-mail first
              </Button>
            )}
          </Buttons>
        </Stack>
      </form>
    </Dialog>
  );
}
