import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDeadline } from 'shared/format';
import { Box, Card, EmptyState, Flex, Heading, Text } from 'shared/ui';
import { type ApprovalFacts, approvalsQuery } from '../../api/approvals';
import { countsQuery, type WaitingCounts, type WaitingWork, waitingQuery } from '../../api/now';
import { ListState, SectionHead } from '../../components/list-page';
import { Rows } from '../../components/rows';
import { useTriageKeys } from '../../components/triage/use-triage-keys';
import { useKeptFocus } from '../../components/use-kept-focus';
import { groupOf, groupTitles, type QueueItem, type WaitingGroup } from '../../model/waiting-words';
import { BulkBar, type RefusedRide } from './bulk-bar';
import { DayLanes } from './day-lanes';
import { FailingReleases } from './failing-releases';
import { WaitingRow } from './waiting-row';

/** What waits for somebody on any day, by its deadline. */
export function NowPage() {
  const query = useQuery(waitingQuery);
  const sees = (permission: WaitingWork['may'][number]) => query.data?.may.includes(permission) === true;
  // the counter of the section polls
  const { data: asked } = useQuery({
    ...approvalsQuery,
    enabled: sees('releases:own'),
    refetchInterval: false,
    retry: false,
  });
  const { data: counts } = useQuery({ ...countsQuery, refetchInterval: false });
  return (
    <>
      <SectionHead title="Now" atMs={query.dataUpdatedAt} />
      {sees('releases:own') && <FailingReleases />}
      <ListState query={query} of="the work that waits">
        {(work) => (
          <Queue work={work} items={[...withApprovals(work.items, asked?.approvals ?? []), ...openMessages(counts)]} />
        )}
      </ListState>
      {sees('rides:read') && <DayLanes nowMs={Date.parse(query.data?.now ?? '')} />}
    </>
  );
}

const letters = ['c', 'd', 'x'] as const;
const groups: readonly WaitingGroup[] = ['overdue', 'soon', 'later'];
const isConfirmable = ({ kind }: QueueItem) => kind === 'confirm_ride';

/** Adds the releases that this person may approve. Somebody waits for each since it was asked for. */
function withApprovals(items: readonly QueueItem[], approvals: readonly ApprovalFacts[]): readonly QueueItem[] {
  const added = approvals
    .filter(({ mayApprove }) => mayApprove)
    .map(({ id, name, version, askedBy, askedAt, why, expiresAt }) => ({
      ...{ id: `approval:${id}`, kind: 'approval' as const, reference: `${name} ${version}`, ride: null, money: null },
      ...{ deadline: askedAt, since: askedAt, atDeadline: 'Somebody waits for your decision' },
      facts: [`Asked for by ${askedBy}`, why, `open until ${formatDeadline(expiresAt)}`].join(' · '),
    }));
  const dueMs = ({ deadline }: QueueItem) => (deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline));
  return added.length === 0 ? items : [...items, ...added].sort((one, other) => dueMs(one) - dueMs(other));
}

/** All open messages as one row: each of them can be read on their page alone. */
function openMessages(counts: WaitingCounts | undefined): QueueItem[] {
  const { open = 0, since } = counts?.messages ?? {};
  if (open === 0 || !since) return [];
  return [
    {
      ...{ id: 'messages', kind: 'messages', reference: open === 1 ? '1 message' : `${open} messages` },
      ...{ deadline: null, since, atDeadline: 'Stays here until it is marked as answered', ride: null, money: null },
      facts: 'Written by travellers on the page Contact',
    },
  ];
}

interface QueueProps {
  readonly work: WaitingWork;
  readonly items: readonly QueueItem[];
}

function Queue({ work: { left, may, now }, items }: QueueProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly RefusedRide[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const keys = useTriageKeys(list, letters);
  useKeptFocus(list, items);

  const nowMs = Date.parse(now);
  const mayChange = may.includes('rides:change');
  const confirmable = mayChange ? items.filter(isConfirmable) : [];
  const pick = (id: string, isPicked: boolean) =>
    setPicked((before) => new Set(isPicked ? [...before, id] : [...before].filter((one) => one !== id)));

  return (
    <Box ref={list}>
      <Flex justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" gap="0 16px">
        <Text color="fg.muted" marginBottom="4" tabIndex={-1} data-quiet-focus data-summary>
          {summaryOf(items, left)}
        </Text>
        {keys.button}
      </Flex>
      <BulkBar
        picked={confirmable.flatMap(({ id, ride }) => (ride && picked.has(id) ? [ride] : []))}
        pickable={confirmable.length}
        refused={refused}
        onRefused={setRefused}
        onPickAll={() => setPicked(new Set(confirmable.map(({ id }) => id)))}
        onClear={() => setPicked(new Set())}
      />
      {items.length === 0 && (
        <Card>
          <EmptyState
            spot="empty-results"
            title="Nothing waits"
            text="Rides to confirm, rides without a driver, late drivers, money to settle, messages to answer and releases to approve are listed here, of all days."
          />
        </Card>
      )}
      {groups.map((group) => {
        const ofGroup = items.filter(({ deadline }) => groupOf(deadline, nowMs) === group);
        return (
          ofGroup.length > 0 && (
            <Box key={group} as="section" aria-labelledby={`group-${group}`} marginBottom="6">
              <Heading as="h2" id={`group-${group}`} textStyle="h3" marginBottom="2">
                {groupTitles[group]} {ofGroup.length}
              </Heading>
              <Rows>
                {ofGroup.map((item) => (
                  <WaitingRow
                    key={item.id}
                    item={item}
                    nowMs={nowMs}
                    mayChange={mayChange}
                    hasPicks={confirmable.length > 0}
                    picked={mayChange && isConfirmable(item) ? picked.has(item.id) : undefined}
                    refusal={
                      isConfirmable(item)
                        ? refused.find(({ reference }) => reference === item.reference)?.sentence
                        : undefined
                    }
                    onPick={(isPicked) => pick(item.id, isPicked)}
                  />
                ))}
              </Rows>
            </Box>
          )
        );
      })}
      {keys.dialog}
    </Box>
  );
}

function summaryOf(items: readonly QueueItem[], left: number): string {
  if (items.length === 0) return 'The list looks for news every 30 seconds.';
  const count = items.length === 1 ? 'One thing waits' : `${items.length + left} things wait`;
  return `${count}, the earliest deadline first.${left > 0 ? ` The first ${items.length} are shown.` : ''} Times are Lagos times.`;
}
