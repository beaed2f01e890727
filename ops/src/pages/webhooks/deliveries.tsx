import { useQuery } from '@tanstack/react-query';
import { failureSentence } from 'shared/checkout';
import type { WebhookTry } from 'shared/contract/webhooks';
import { formatDeadline, formatShortDate, formatTime } from 'shared/format';
import { Box, chakra, Notice, Skeleton, Stack, Text } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { deliveriesQuery } from '../../api/webhooks';
import { Quiet } from '../../components/rows';

const Log = chakra('ul', { base: { listStyle: 'none', borderTop: '1px solid {colors.border}' } });
const Try = chakra('li', {
  base: {
    display: 'grid',
    gap: { base: '1', md: '4' },
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '152px minmax(0, 1fr) 200px 72px' },
    alignItems: 'baseline',
    paddingBlock: '3',
    borderBottom: '1px solid {colors.border}',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface DeliveriesProps {
  readonly id: string;
  readonly webhookId: string;
  /** The event of the test that was sent last on this page. */
  readonly testId: string | undefined;
}

/** The last tries of a webhook, the newest first. */
export function Deliveries({ id, webhookId, testId }: DeliveriesProps) {
  const { data, error } = useQuery(deliveriesQuery(webhookId));
  return (
    <Box id={id}>
      <Text role="status" marginBottom={testId ? '3' : '0'}>
        {testId && data && testText(data.tries.find(({ eventId }) => eventId === testId))}
      </Text>
      {error && (
        <Notice tone="failed" role="alert">
          {failureSentence(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton height="12" />}
      {data && (
        <Stack gap="2">
          {data.waiting.length > 0 && <Quiet>{waitingText(data.waiting)}</Quiet>}
          {data.tries.length === 0 && data.waiting.length === 0 && (
            <Quiet>Nothing has been sent yet. The last 50 tries are listed here.</Quiet>
          )}
          {data.tries.length > 0 && (
            <Log aria-label="Last tries">
              {data.tries.map((one) => (
                <TryRow key={`${one.eventId} ${one.number}`} one={one} />
              ))}
            </Log>
          )}
        </Stack>
      )}
    </Box>
  );
}

const testText = (test: WebhookTry | undefined): string => {
  if (!test) return 'The test is on its way...';
  if (test.fault === null) return `The test was accepted after ${test.durationMs} ms.`;
  return `The test failed. ${answerText(test)}.`;
};

const waitingText = (waiting: readonly { readonly nextTryOn: string }[]): string => {
  const [next] = waiting;
  const count = waiting.length === 1 ? '1 event waits' : `${waiting.length} events wait`;
  return next ? `${count}; the next try is due ${formatDeadline(next.nextTryOn)}.` : '';
};

const answerText = ({ fault, status }: WebhookTry): string =>
  [fault ?? 'Accepted', status === null ? '' : ` (${status})`].join('');

const states: Readonly<Record<WebhookTry['state'], string>> = {
  waiting: 'is tried again',
  delivered: '',
  given_up: 'given up',
  dropped: 'dropped',
};

function TryRow({ one }: { readonly one: WebhookTry }) {
  const { type, number, on, durationMs, fault, status, state } = one;
  return (
    <Try>
      <span>
        {formatShortDate(on)}, {formatTime(on)}
      </span>
      <Box order={{ base: '1', md: '0' }} gridColumn={{ base: '1 / -1', md: 'auto' }} overflowWrap="anywhere">
        <b>{type}</b>, try {number}
        {fault !== null && (
          <Text as="span" color="fg.muted">
            {' '}
            · {fault}
            {states[state] && `; ${states[state]}`}
          </Text>
        )}
      </Box>
      <Box textAlign={{ base: 'end', md: 'start' }}>
        <Badge tone={fault === null ? 'good' : 'bad'}>
          {fault === null ? 'Accepted' : 'Failed'}
          {status !== null && ` ${status}`}
        </Badge>
      </Box>
      <Box order={{ base: '2', md: '0' }} gridColumn={{ base: '1 / -1', md: 'auto' }} color="fg.muted">
        {durationMs} ms
      </Box>
    </Try>
  );
}
