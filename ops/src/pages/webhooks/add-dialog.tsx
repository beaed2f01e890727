import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import { type WebhookEventType, webhookEvents, webhookEventTypes } from 'shared/contract/webhook-events';
import { chakra, Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { Checkbox } from 'shared/ui/parts';
import { addWebhook, type NewSecret } from '../../api/webhooks';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useStaffAction } from '../../components/use-staff-action';

const Group = chakra('fieldset', { base: { border: 'none', padding: '0', margin: '0', minWidth: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'label', padding: '0', marginBottom: '1' } });
const Options = chakra('div', { base: { display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, columnGap: '4' } });

interface AddDialogProps {
  readonly onAdded: (added: NewSecret) => void;
  readonly onClose: () => void;
}

/** Asks for the address, and the events that it gets. */
export function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhookEventTypes);
  const [isAsked, setAsked] = useState(false);
  const action = useStaffAction({ send: addWebhook, onDone: onAdded });
  const refused = failureFields(action.failure);
  const urlError = isAsked && !url.trim() ? 'Enter the address that takes the events.' : refused.url;
  const eventsError = isAsked && events.length === 0 ? 'Choose at least one event.' : refused.events;

  function confirm() {
    setAsked(true);
    if (!url.trim()) document.getElementById('webhook-url')?.focus();
    else if (events.length === 0) document.getElementById(`event-${webhookEventTypes[0]}`)?.focus();
    else action.run({ url: url.trim(), events: [...events] });
  }

  return (
    <ConfirmDialog
      title="Add a webhook"
      outcome="The address gets what happens from now on, as signed JSON without personal data."
      confirm="Add it"
      keep="Add nothing"
      isRunning={action.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : action.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field id="webhook-url" label="Address" hint="It begins with https://" error={urlError}>
        <TextInput
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Group aria-describedby={eventsError ? 'webhook-events-error' : undefined}>
        <Legend>Events</Legend>
        <Options>
          {webhookEventTypes.map((type) => (
            <Checkbox
              key={type}
              id={`event-${type}`}
              label={webhookEvents[type]}
              checked={events.includes(type)}
              aria-invalid={eventsError ? true : undefined}
              onChange={(isChosen) =>
                setEvents(webhookEventTypes.filter((one) => (one === type ? isChosen : events.includes(one))))
              }
            />
          ))}
        </Options>
        {eventsError && (
          <Text id="webhook-events-error" textStyle="small" color="danger.fg">
            {eventsError}
          </Text>
        )}
      </Group>
    </ConfirmDialog>
  );
}
