import type { FormEvent, ReactNode } from 'react';
import { keepAmountsWhole } from 'shared/format';
import { Button, chakra, Notice, Stack, Text } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';

const Form = chakra('form', {
  // the buttons at its foot would cover a field that gets the focus
  base: { '& :is(input, textarea, button)': { scrollMarginBottom: '160px' } },
});

/** They stay in sight while the fields scroll, where the window is high enough for both. */
const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column-reverse', md: 'row' },
    justifyContent: 'flex-end',
    gap: { base: '2', md: '3' },
    bg: 'bg.surface',
    paddingTop: '3',
    '@media (min-height: 600px)': {
      position: 'sticky',
      _before: {
        content: '""',
        position: 'absolute',
        insetInline: '0',
        bottom: '100%',
        height: '4',
        bgImage: 'linear-gradient(to top, {colors.bg.surface}, transparent)',
        pointerEvents: 'none',
      },
      bottom: { base: 'calc(-20px - env(safe-area-inset-bottom))', md: '-7' },
      marginBottom: { base: 'calc(-20px - env(safe-area-inset-bottom))', md: '-7' },
      paddingBottom: { base: 'calc(20px + env(safe-area-inset-bottom))', md: '7' },
    },
  },
});

interface ConfirmDialogProps {
  readonly title: string;
  /** Sentences about the consequences. */
  readonly outcome: ReactNode;
  /** The labels of the two buttons. The first is left out if nothing can be done. */
  readonly confirm: string | undefined;
  readonly keep: string;
  /** Whether it is destructive or irreversible. */
  readonly isGrave?: boolean;
  readonly isRunning: boolean;
  readonly error: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The input fields. */
  readonly children?: ReactNode;
}

/** Asks for confirmation of an action that affects travellers. */
export function ConfirmDialog({ title, outcome, confirm, keep, isGrave, children, ...rest }: ConfirmDialogProps) {
  const { isRunning, error, onConfirm, onClose } = rest;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isRunning) onConfirm();
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form noValidate onSubmit={submit}>
        <Stack>
          <Text color="fg.muted">{typeof outcome === 'string' ? keepAmountsWhole(outcome) : outcome}</Text>
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
            {confirm && (
              <Button type="submit" variant={isGrave ? 'danger' : 'solid'} loading={isRunning}>
                {confirm}
              </Button>
            )}
          </Buttons>
        </Stack>
      </Form>
    </Dialog>
  );
}
