import { useState } from 'react';
import { moneyBack } from 'shared/checkout/payment';
import type { Payment } from 'shared/contract/payments';
import { formatShortDate, formatTime, keepAmountsWhole } from 'shared/format';
import { ChevronDown, X } from 'shared/icons';
import { Box, chakra, HStack, Text, VisuallyHidden } from 'shared/ui';
import type { TimelineRow } from '../../model/timeline';

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    columnGap: { base: '2.5', md: '4' },
    paddingBottom: '22px',
    // the line to the next step
    '&:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '11px',
      top: '20px',
      bottom: '-6px',
      width: '2px',
      bg: 'border',
    },
    '&:last-child': { paddingBottom: '0' },
  },
  variants: {
    state: {
      done: { '&:not(:last-child)::after': { bg: 'accent.line' } },
      now: { '&:not(:last-child)::after': { top: '24px' } },
      off: {},
      next: { color: 'fg.muted' },
    },
  },
});
const Dot = chakra('span', {
  base: {
    position: 'relative',
    zIndex: 'raised',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    border: '2px solid {colors.border.strong}',
    bg: 'bg.surface',
    boxSize: '14px',
    margin: '5px 0 0 5px',
  },
  variants: {
    state: {
      done: { bg: 'accent.line', borderColor: 'accent.line' },
      now: {
        boxSize: '22px',
        margin: '1px 0 0 1px',
        borderColor: 'accent.line',
        _after: { content: '""', boxSize: '2.5', borderRadius: 'full', bg: 'accent.line' },
      },
      off: {
        boxSize: '22px',
        margin: '1px 0 0 1px',
        // not in the colour of an error: most often the traveller has cancelled, and is refunded
        borderColor: 'fg.muted',
        bg: 'fg.muted',
        color: 'bg.surface',
        '& svg': { width: '14px', height: '14px' },
      },
      next: {},
    },
  },
});
const Stamp = chakra('time', {
  base: {
    textStyle: 'small',
    lineHeight: '24px',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
  variants: {
    // on a phone it is below the label, with its day
    long: { true: { gridColumn: { base: '2 / -1', md: 'auto' }, lineHeight: { base: '20px', md: '24px' } } },
  },
});
const Label = chakra('span', { variants: { long: { true: { gridColumn: { base: '2 / -1', md: 'auto' } } } } });

const stateTexts = { done: ', done', now: '', off: '', next: ', to come' } as const;

const FoldButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    gridColumn: '2 / -1',
    justifySelf: 'start',
    // 44 px touch target, one line high
    minHeight: '11',
    marginBlock: '-10px',
    color: 'fg.muted',
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& svg': { flex: 'none', width: '20px', height: '20px' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
});

/** From this number on, finished steps are folded to make room for the others. */
const foldedFrom = 3;
/** More are shown as their number. */
const mostNamed = 3;

/** `Booked, paid, tickets issued` */
function doneText(rows: readonly TimelineRow[]): string {
  if (rows.length > mostNamed) return `${rows.length} steps done`;
  return rows.map(({ label }, place) => (place === 0 ? label : label[0]?.toLowerCase() + label.slice(1))).join(', ');
}

interface FoldProps {
  readonly state: 'done' | 'next';
  readonly text: string;
  readonly isUnfolded: boolean;
  readonly onPress: () => void;
}

/** One step in the place of several, which a press shows. */
function Fold({ state, text, isUnfolded, onPress }: FoldProps) {
  return (
    <Row state={state}>
      <Dot state={state} aria-hidden />
      <FoldButton type="button" aria-expanded={isUnfolded} onClick={onPress}>
        <span>
          {text}
          {state === 'done' && !text.endsWith('done') && <VisuallyHidden>{stateTexts.done}</VisuallyHidden>}
        </span>
        <ChevronDown aria-hidden />
      </FoldButton>
    </Row>
  );
}

interface TimelineProps {
  readonly rows: readonly TimelineRow[];
  readonly nowMs: number;
  /** Its refund is in the head of the page, and is not repeated here. */
  readonly payment: Payment;
}

/** Vertical route line: filled is done, ringed is now, open is to come, a cross is where the journey ended. */
export function Timeline({ rows, nowMs, payment }: TimelineProps) {
  const told = moneyBack(payment).replaceAll('\u00a0', ' ');
  // for finished steps the day matters more than the time since then
  const isOver = rows.some(({ state }) => state === 'off');
  const stampOf = (at: string) => (isOver ? datedStamp(at) : timeStamp(at, nowMs));
  const [isUnfolded, setUnfolded] = useState(false);
  const [isAheadUnfolded, setAheadUnfolded] = useState(false);
  const firstOpen = rows.findIndex(({ state }) => state !== 'done');
  const isFoldable = firstOpen >= foldedFrom;
  const later = rows.filter(({ isLater }) => isLater).length;
  const shown = rows.slice(
    isFoldable && !isUnfolded ? firstOpen : 0,
    isAheadUnfolded ? undefined : rows.length - later,
  );
  return (
    <Box as="ol" aria-label="Timeline">
      {isFoldable && (
        <Fold
          state="done"
          text={doneText(rows.slice(0, firstOpen))}
          isUnfolded={isUnfolded}
          onPress={() => setUnfolded(!isUnfolded)}
        />
      )}
      {shown.map(({ key, state, label, at, note, events = [] }) => {
        const isCurrent = state === 'now' || state === 'off';
        const stamp = at && stampOf(at);
        const isLong = stamp?.includes(',');
        return (
          <Row key={key} state={state} aria-current={isCurrent ? 'step' : undefined}>
            <Dot state={state} aria-hidden>
              {state === 'off' && <X />}
            </Dot>
            <Label long={isLong} fontWeight={isCurrent ? 'semibold' : state === 'done' ? 'medium' : undefined}>
              {label}
              {stateTexts[state] && <VisuallyHidden>{stateTexts[state]}</VisuallyHidden>}
            </Label>
            {stamp ? (
              <Stamp dateTime={at} long={isLong}>
                {stamp}
              </Stamp>
            ) : (
              <span />
            )}
            {note && (
              <Text gridColumn="2 / -1" textStyle="small" color="fg.muted">
                {keepAmountsWhole(note)}
              </Text>
            )}
            {events
              .filter(({ text }) => !told.startsWith(`${text}.`))
              .map((event) => (
                <HStack
                  key={event.at + event.text}
                  gridColumn="2 / -1"
                  justifyContent="space-between"
                  alignItems="baseline"
                  gap="3"
                  marginTop="1"
                  textStyle="small"
                  color="fg.muted"
                >
                  <span>{keepAmountsWhole(event.text)}</span>
                  <Stamp dateTime={event.at}>{stampOf(event.at)}</Stamp>
                </HStack>
              ))}
          </Row>
        );
      })}
      {later > 0 && (
        <Fold
          state="next"
          text={isAheadUnfolded ? 'Show less' : `${later} more steps on the day`}
          isUnfolded={isAheadUnfolded}
          onPress={() => setAheadUnfolded(!isAheadUnfolded)}
        />
      )}
    </Box>
  );
}

/** `Fri 20 Nov, 03:16 PM` */
const datedStamp = (at: string): string => `${formatShortDate(at)}, ${formatTime(at)}`;

const nearMs = 6 * 24 * 60 * 60_000;

/** When something was, in Lagos: `09:04 AM` today, `Fri 03:16 PM` within six days, else `Fri 20 Nov, 03:16 PM`. */
export function timeStamp(at: string, nowMs: number): string {
  const day = formatShortDate(at);
  if (day === formatShortDate(nowMs)) return formatTime(at);
  const isNear = Math.abs(nowMs - Date.parse(at)) < nearMs;
  return isNear ? `${day.split(' ')[0]} ${formatTime(at)}` : datedStamp(at);
}
