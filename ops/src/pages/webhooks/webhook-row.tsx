import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Webhook } from 'shared/contract/webhooks';
import { formatDate, formatDeadline, formatShortDate, formatTime } from 'shared/format';
import { Box, Button, chakra, HStack, Notice, Stack, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import {
  deleteWebhook,
  deliveriesQuery,
  type NewSecret,
  rotateSecret,
  switchWebhook,
  testWebhook,
} from '../../api/webhooks';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Quiet, Row } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { Deliveries } from './deliveries';

const Host = chakra('h2', { base: { textStyle: 'h3', overflowWrap: 'anywhere', minWidth: '0' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onChanged: (sentence: string) => void;
  readonly onSecret: (added: NewSecret) => void;
}

/** One webhook with its state, its actions, and its log once that is opened. */
export function WebhookRow({ webhook, onChanged, onSecret }: WebhookRowProps) {
  const queryClient = useQueryClient();
  const { id, url, events, disabled } = webhook;
  const { host } = new URL(url);
  const logId = useId();
  const [isLogOpen, setLogOpen] = useState(false);
  const [testId, setTestId] = useState<string>();
  const [asked, setAsked] = useState<Asked>();

  const test = useStaffAction({
    send: () => testWebhook(id),
    onDone({ eventId }) {
      setTestId(eventId);
      setLogOpen(true);
      void queryClient.invalidateQueries(deliveriesQuery(id));
    },
  });
  const button = (label: string, onClick: () => void, more: { loading?: boolean; icon?: ReactNode } = {}) => (
    <Button size="sm" variant="outline" onClick={onClick} {...more}>
      {label} <VisuallyHidden>({host})</VisuallyHidden>
    </Button>
  );

  return (
    <Row aria-labelledby={`webhook-${id}`}>
      <Stack gap="3">
        <Box>
          <HStack flexWrap="wrap" gap="2">
            <Host id={`webhook-${id}`} tabIndex={-1}>
              {host}
            </Host>
            <State webhook={webhook} />
          </HStack>
          <Quiet marginTop="1">{url}</Quiet>
          <Quiet>
            {events.join(', ')} · since {formatDate(webhook.createdOn)}
          </Quiet>
        </Box>
        <Condition webhook={webhook} />
        <Actions>
          {button('Send a test', () => test.run({}), { loading: test.isRunning })}
          <Button
            size="sm"
            variant="outline"
            aria-expanded={isLogOpen}
            aria-controls={isLogOpen ? logId : undefined}
            onClick={() => setLogOpen(!isLogOpen)}
          >
            Deliveries <VisuallyHidden>({host})</VisuallyHidden>
          </Button>
          {button('New secret', () => setAsked('rotate'))}
          {button(disabled ? 'Switch on' : 'Switch off', () => setAsked(disabled ? 'on' : 'off'))}
          <Button size="sm" variant="plain" onClick={() => setAsked('delete')}>
            Delete <VisuallyHidden>({host})</VisuallyHidden>
          </Button>
        </Actions>
        {test.error && (
          <Notice tone="failed" role="alert">
            {test.error}
          </Notice>
        )}
        {isLogOpen && <Deliveries id={logId} webhookId={id} testId={testId} />}
      </Stack>
      {asked && (
        <AskedDialog
          asked={asked}
          webhook={webhook}
          onDone={(done) => {
            setAsked(undefined);
            if (asked !== 'delete') void queryClient.invalidateQueries(deliveriesQuery(id));
            onChanged(done.sentence);
            if (done.secret) onSecret(done.secret);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Row>
  );
}

function State({ webhook: { disabled, failingSince } }: { readonly webhook: Webhook }) {
  if (disabled) return <Badge>Off</Badge>;
  return failingSince ? <Badge tone="bad">Failing</Badge> : <Badge tone="good">On</Badge>;
}

/** What somebody has to do or know. */
function Condition({ webhook: { disabled, failingSince, oldSecretUntil } }: { readonly webhook: Webhook }) {
  const isRotating = oldSecretUntil !== null && Date.parse(oldSecretUntil) > Date.now();
  return (
    <>
      {disabled?.because === 'failures' && (
        <Notice tone="failed">
          Switched off by itself on {formatShortDate(disabled.on)}: it had accepted nothing for five days. Mend the
          receiver, send a test, and switch it on. What happened meanwhile is not sent.
        </Notice>
      )}
      {disabled?.because === 'person' && <Quiet>Switched off on {formatShortDate(disabled.on)}.</Quiet>}
      {!disabled && failingSince && (
        <Notice tone="warn">
          It has accepted nothing since {formatShortDate(failingSince)}, {formatTime(failingSince)}. After five days it
          is switched off.
        </Notice>
      )}
      {isRotating && <Quiet>Signed with the old secret too until {formatDeadline(oldSecretUntil)}.</Quiet>}
    </>
  );
}

type Asked = 'rotate' | 'on' | 'off' | 'delete';

interface Done {
  readonly sentence: string;
  readonly secret?: NewSecret;
}

interface AskedText {
  readonly title: string;
  readonly outcome: string;
  readonly confirm: string;
  readonly keep: string;
  readonly isGrave?: boolean;
  readonly send: (id: string) => Promise<Done>;
}

const texts: Readonly<Record<Asked, AskedText>> = {
  rotate: {
    title: 'Make a new secret?',
    outcome: 'For a day calls are signed with both. Put the new one into the receiver within that time.',
    confirm: 'Make a new secret',
    keep: 'Keep the old one',
    send: async (id) => ({ sentence: 'There is a new secret.', secret: await rotateSecret(id) }),
  },
  on: {
    title: 'Switch it on?',
    outcome: 'It gets what happens from now on. What happened while it was off is not sent.',
    confirm: 'Switch on',
    keep: 'Leave it off',
    send: (id) => switchWebhook(id, true).then(() => ({ sentence: 'The webhook is on.' })),
  },
  off: {
    title: 'Switch it off?',
    outcome: 'It gets nothing until somebody switches it on. What still waits for it is dropped.',
    confirm: 'Switch off',
    keep: 'Leave it on',
    send: (id) => switchWebhook(id, false).then(() => ({ sentence: 'The webhook is off.' })),
  },
  delete: {
    title: 'Delete it?',
    outcome: 'Its secret and its log are deleted with it. It cannot be undone.',
    confirm: 'Delete it',
    keep: 'Keep it',
    isGrave: true,
    send: (id) => deleteWebhook(id).then(() => ({ sentence: 'The webhook is deleted.' })),
  },
};

interface AskedDialogProps {
  readonly asked: Asked;
  readonly webhook: Webhook;
  readonly onDone: (done: Done) => void;
  readonly onClose: () => void;
}

function AskedDialog({ asked, webhook: { id, url }, onDone, onClose }: AskedDialogProps) {
  const { send, title, ...text } = texts[asked];
  const action = useStaffAction({ send: () => send(id), onDone });
  return (
    <ConfirmDialog
      {...text}
      title={`${new URL(url).host}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`}
      isRunning={action.isRunning}
      error={action.error}
      onConfirm={() => action.run({})}
      onClose={onClose}
    />
  );
}
