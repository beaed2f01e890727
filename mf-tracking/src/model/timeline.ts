/** How a state is shown in the timeline. */
interface StateDefinition {
  readonly label: string;
  /** The label from the second time on. */
  readonly repeatedLabel?: string;
  /** The note that the API writes by default; hidden because the label says the same. */
  readonly defaultNote: string;
  /** The default note says more than the label, and is shown while the state is current. */
  readonly showsDefaultNote?: boolean;
  /** No expected states follow. */
  readonly isExit?: boolean;
  /** An exit that waits for a decision. */
  readonly isPending?: boolean;
  /** A final state. */
  readonly isFinal?: boolean;
}

/** The states of one kind of booking, and those that are shown as still to come, in their order. */
export interface TimelineDefinition<S extends string> {
  readonly states: Readonly<Record<S, StateDefinition>>;
  readonly expected: readonly S[];
}

interface TimelineEntry<S extends string> {
  readonly status: S;
  readonly at: string;
  readonly note: string;
}

/** `off` is an exit that the booking has taken; the others are done, current, and to come. */
export interface TimelineRow {
  readonly key: string;
  readonly state: 'done' | 'now' | 'off' | 'next';
  readonly label: string;
  readonly at?: string;
  readonly note?: string;
  /** Of the day itself, while that is far: it makes room for what comes before. */
  readonly isLater?: boolean;
  /** What happened in this state, such as a payment of a part. */
  readonly events?: readonly { readonly at: string; readonly text: string }[];
}

/** The past states, oldest first, then the expected ones. `notes` replace default notes, `notesAhead` are those of expected states. */
export function timelineRows<S extends string>(
  { states, expected: ahead }: TimelineDefinition<S>,
  timeline: readonly TimelineEntry<S>[],
  notes: Readonly<Partial<Record<S, string>>>,
  notesAhead?: Readonly<Partial<Record<S, string | undefined>>>,
): TimelineRow[] {
  const steps = timeline.flatMap((entry, place) => (isEvent(timeline, place) ? [] : { ...entry, place }));
  const happened = steps.map(({ status, at, note, place }, step): TimelineRow => {
    const state = states[status];
    const end = steps[step + 1]?.place ?? timeline.length;
    const isCurrent = end === timeline.length;
    const isRepeated = timeline.findIndex((entry) => entry.status === status) < place;
    const events = timeline.slice(place + 1, end).map((event) => ({ at: event.at, text: event.note }));
    const isNoteShown = note !== state.defaultNote || (state.showsDefaultNote && (isCurrent || state.isExit));
    return {
      key: `${place}`,
      state: isCurrent ? currentState(state) : 'done',
      label: (isRepeated && state.repeatedLabel) || state.label,
      at,
      note: isNoteShown ? note : notes[status],
      ...(events.length && { events }),
    };
  });
  const current = timeline.at(-1)?.status;
  if (current && states[current].isExit) return happened;
  const next = current ? ahead.slice(nextExpected(ahead, current, timeline)) : ahead;
  return [
    ...happened,
    ...next.map((status) => ({
      key: status,
      state: 'next' as const,
      label: states[status].label,
      ...(notesAhead?.[status] && { note: notesAhead[status] }),
    })),
  ];
}

/** The same state again: its note describes what happened meanwhile. */
const isEvent = <S extends string>(timeline: readonly TimelineEntry<S>[], place: number): boolean =>
  timeline[place]?.note !== '' && timeline[place - 1]?.status === timeline[place]?.status;

function currentState({ isExit, isPending, isFinal }: StateDefinition): TimelineRow['state'] {
  if (isExit && !isPending) return 'off';
  return isFinal ? 'done' : 'now';
}

/** A state that is not among the expected ones comes after the last of them that has happened. */
function nextExpected<S extends string>(
  ahead: readonly S[],
  current: S,
  timeline: readonly TimelineEntry<S>[],
): number {
  const own = ahead.indexOf(current);
  if (own >= 0) return own + 1;
  return Math.max(0, ...timeline.map(({ status }) => ahead.indexOf(status) + 1));
}
