import type { FormEvent, ReactNode } from 'react';
import { Button, chakra, Notice, Stack, Text } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';

const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column-reverse', md: 'row' },
    justifyContent: 'flex-end',
    gap: '3',
    marginTop: '1',
  },
});

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen, in sentences. */
  readonly outcome: ReactNode;
  /** Both buttons say their outcome. */
  readonly confirm: string;
  readonly keep: string;
  /** It cannot be undone, or takes something away. */
  readonly isGrave?: boolean;
  readonly isRunning: boolean;
  readonly error: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The fields, if it needs any. */
  readonly children?: ReactNode;
}

/** A question before something that a traveller will notice. */
export function ConfirmDialog({ title, outcome, confirm, keep, isGrave, children, ...rest }: ConfirmDialogProps) {
  const { isRunning, error, onConfirm, onClose } = rest;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isRunning) onConfirm();
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text color="fg.muted">{outcome}</Text>
          {children}
          {error && (
            <Notice tone="failed" role="alert">
              {error}
            </Notice>
          )}
          <Buttons>
            <Button variant="outline" onClick={onClose}>
              {keep}
            </Button>
            <Button type="submit" variant={isGrave ? 'danger' : 'solid'} loading={isRunning}>
              {confirm}
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Dialog>
  );
}
