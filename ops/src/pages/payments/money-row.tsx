import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ReviewAction } from 'shared/contract/lists';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { formatAccountNumber, formatNaira, formatShortDate, formatTime, formatUnbrokenNaira } from 'shared/format';
import { Box, Button, chakra, HStack, Text, TextLink, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet, Row, RowActions, RowTitle } from '../../components/rows';
import { ledgerOf } from '../../model/ledger-words';
import { actionLabel, isOverdue, reasonWords } from '../../model/money-words';
import { paymentWords } from '../../model/ride-words';
import { leftText } from '../../model/waiting-words';
import { MoneyDialog } from './money-dialog';

/** On a tablet the transfers and the booking are beside one another, between the amount and the buttons. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '4', lg: '6' },
    '& > :is(:first-child, :last-child)': { gridColumn: { md: '1 / -1', lg: 'auto' } },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'minmax(0, 1.5fr) minmax(0, 1.1fr) minmax(0, 1fr) 200px',
    },
  },
});

interface MoneyRowProps {
  readonly item: PaymentUnderReview;
  /** Whether the title gets the focus: a link led to it. */
  readonly isSought: boolean;
  readonly onSettled: (message: string) => void;
}

export function MoneyRow({ item, isSought, onSettled }: MoneyRowProps) {
  const [asked, setAsked] = useState<ReviewAction>();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSought) title.current?.focus();
  }, [isSought]);
  const [main, ...others] = item.actions;
  return (
    <Row tone={isOverdue(item, Date.now()) ? 'overdue' : undefined} aria-labelledby={`money-${item.itemId}`}>
      <Columns>
        <AboutMoney item={item} title={title} />
        <Transfers item={item} />
        <AboutBooking item={item} />
        <Box>
          <RowActions>
            {main && (
              <Button size="sm" onClick={() => setAsked(main)}>
                {actionLabel(main, item)}
              </Button>
            )}
            {others.map((action) => (
              <Button key={action} size="sm" variant="outline" onClick={() => setAsked(action)}>
                {actionLabel(action, item)}
              </Button>
            ))}
          </RowActions>
          {!main && (
            <Quiet>
              {item.isSending
                ? whileSending(item)
                : 'The traveller has been asked about a higher price: nothing to do until then.'}
            </Quiet>
          )}
        </Box>
      </Columns>
      {asked && <MoneyDialog action={asked} item={item} onSettled={onSettled} onClose={() => setAsked(undefined)} />}
    </Row>
  );
}

const whileSending = ({ acceptedOn }: PaymentUnderReview): string =>
  acceptedOn
    ? 'The bank works on the refund: nothing to do. It can take up to 10 working days.'
    : 'The bank is sending it back: nothing to do until it answers.';

interface Facts {
  readonly item: PaymentUnderReview;
}

const moment = (instant: string) => `${formatShortDate(instant)}, ${formatTime(instant).replace(' ', '\u00a0')}`;

function AboutMoney({ item, title }: Facts & { readonly title: RefObject<HTMLHeadingElement | null> }) {
  const { label, sentence } = reasonWords[item.reason];
  const overdue = isOverdue(item, Date.now());
  return (
    <Box>
      <HStack flexWrap="wrap" gap="2">
        <RowTitle ref={title} id={`money-${item.itemId}`} tabIndex={-1} data-waiting="">
          {formatNaira(item.amount)}
        </RowTitle>
        <Badge tone="waiting">{label}</Badge>
        {overdue && <Badge tone="bad">Overdue</Badge>}
        {item.refusal && <Badge tone="bad">Bank refused</Badge>}
        {item.need !== null && <Badge tone="bad">Needs you at the bank</Badge>}
        {item.isSending && <Badge>{item.acceptedOn ? 'Refund under way' : 'Refund begun'}</Badge>}
      </HStack>
      <Text textStyle="small" marginTop="1">
        {sentence}
      </Text>
      {item.refusal && (
        <Text textStyle="small" color="danger.fg" overflowWrap="anywhere" marginTop="1">
          The bank refused to send it on {moment(item.refusal.at)}: “{item.refusal.sentence}”. Nothing was sent.
        </Text>
      )}
      {item.need !== null && (
        <Text textStyle="small" overflowWrap="anywhere" marginTop="1">
          The bank has the refund and cannot send it: “{item.need}”. Open it at the bank and do what it asks; this row
          goes by itself when the money is sent. Or stop it there and set it back.
        </Text>
      )}
      {item.acceptedOn && <Quiet marginTop="1">At the bank since {moment(item.acceptedOn)}</Quiet>}
      <Quiet marginTop="1">Waiting since {moment(item.since)}</Quiet>
      {item.dueOn ? (
        <Quiet color={overdue ? 'danger.fg' : undefined}>
          {overdue ? 'Refund was due by' : 'Refund due by'} {moment(item.dueOn)},{' '}
          <chakra.span whiteSpace="nowrap">{leftText(item.dueOn, Date.now())}</chakra.span>
        </Quiet>
      ) : (
        <Quiet>
          {item.isSending
            ? 'It leaves this list when the bank has sent it'
            : 'No deadline: it stays here until somebody settles it'}
        </Quiet>
      )}
    </Box>
  );
}

const Transfer = chakra('li', { base: { '&:not(:first-of-type)': { marginTop: '3' } } });

function Transfers({ item }: Facts) {
  return (
    <Box>
      <Quiet as="h3">{item.transfers.length === 1 ? 'Transfer' : 'Transfers'}</Quiet>
      <chakra.ul listStyle="none">
        {item.transfers.map(({ reference, accountNumber, amount, sentAt, inTime }) => (
          <Transfer key={reference}>
            <Text fontWeight="medium">
              {formatNaira(amount)}, {inTime ? 'in time' : 'too late'}
            </Text>
            <Quiet>
              {moment(sentAt)}, to account{' '}
              <chakra.span whiteSpace="nowrap">{formatAccountNumber(accountNumber)}</chakra.span>
            </Quiet>
            <Quiet>Bank reference {reference}</Quiet>
          </Transfer>
        ))}
      </chakra.ul>
      {!item.transfers.length && <Quiet>None</Quiet>}
    </Box>
  );
}

function AboutBooking({ item: { booking } }: Facts) {
  if (!booking)
    return (
      <Box>
        <Quiet as="h3">Booking</Quiet>
        <Text>Not known</Text>
      </Box>
    );
  const { payment } = booking;
  return (
    <Box>
      <Quiet as="h3">Booking</Quiet>
      <TextLink to={`/ops/bookings/${booking.bookingId}`} fontWeight="medium" whiteSpace="nowrap">
        {booking.bookingId}
      </TextLink>
      <Quiet>
        {booking.travellerName}, {booking.bookingName}
      </Quiet>
      <HStack flexWrap="wrap" gap="1.5" marginTop="1.5">
        <Badge tone={paymentWords[payment.status].tone}>{paymentWords[payment.status].label}</Badge>
      </HStack>
      <Quiet marginTop="1.5">
        {formatUnbrokenNaira(payment.amountPaid)} came in of {formatUnbrokenNaira(payment.amountDue)}
      </Quiet>
      <Quiet>
        <TextLink to={ledgerOf(booking.bookingId)}>
          Ledger<VisuallyHidden> of {booking.bookingId}</VisuallyHidden>
        </TextLink>
      </Quiet>
    </Box>
  );
}
