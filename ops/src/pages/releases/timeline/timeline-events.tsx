import { formatShortDate, formatTime } from 'shared/format';
import { chakra, Text } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet } from '../../../components/rows';
import { checkMark, type Mark, moveMark } from '../../../model/release-words';
import type { TimelineEvent } from '../../../model/timeline';
import { Version } from '../version';
import { GateResult } from './gate-result';

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    padding: { base: '5', lg: '6' },
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
  },
});

/** A point on a line; the line ends at the last one. */
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '12px minmax(0, 1fr)',
    columnGap: { base: '3', md: '5' },
    paddingBottom: '6',
    backgroundImage: 'linear-gradient({colors.border}, {colors.border})',
    backgroundSize: '2px 100%',
    backgroundPosition: '5px 8px',
    backgroundRepeat: 'no-repeat',
    '&:last-of-type': { paddingBottom: '0', backgroundImage: 'none' },
  },
});

const Point = chakra('span', {
  base: { width: '3', height: '3', marginTop: '6px', borderRadius: 'full', boxShadow: '0 0 0 4px {colors.bg.surface}' },
  variants: {
    tone: {
      good: { bg: 'success.fg' },
      waiting: { bg: 'accent.solid' },
      bad: { bg: 'danger.solid' },
      quiet: { bg: 'fg.muted' },
    },
  },
});

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', rowGap: '1', columnGap: '3', minHeight: '6' },
});

const Time = chakra('time', {
  base: {
    textStyle: 'small',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    marginInlineStart: { md: 'auto' },
    whiteSpace: 'nowrap',
  },
});

interface TimelineEventsProps {
  readonly name: string;
  /** The newest first. */
  readonly events: readonly TimelineEvent[];
}

export const TimelineEvents = ({ name, events }: TimelineEventsProps) => (
  <List aria-label={`Timeline of ${name}`}>
    {events.map((event) => (
      <Event key={event.kind === 'move' ? event.move.id : `check of ${event.version}`} name={name} event={event} />
    ))}
  </List>
);

interface EventProps {
  readonly name: string;
  readonly event: TimelineEvent;
}

function Event({ name, event }: EventProps) {
  const { at } = event;
  const mark: Mark = event.kind === 'move' ? moveMark(event.move) : checkMark(event.check);
  const version = event.kind === 'move' ? event.move.to : event.version;
  const from = event.kind === 'move' && event.move.from !== version ? event.move.from : null;
  return (
    <Item>
      <Point tone={mark.tone} aria-hidden />
      <div>
        <Head>
          <Badge tone={mark.tone}>{mark.text}</Badge>
          {version && <Version version={version} />}
          {from && (
            <Text textStyle="small" color="fg.muted" overflowWrap="anywhere" minWidth="0">
              from {from}
            </Text>
          )}
          <Time dateTime={at}>
            {formatShortDate(at)}, {formatTime(at)}
          </Time>
        </Head>
        {event.kind === 'move' ? (
          <>
            <Text marginTop="1" overflowWrap="anywhere">
              {event.move.why}
            </Text>
            <Quiet>{event.move.who}</Quiet>
          </>
        ) : (
          <GateResult name={name} version={event.version} check={event.check} />
        )}
      </div>
    </Item>
  );
}
