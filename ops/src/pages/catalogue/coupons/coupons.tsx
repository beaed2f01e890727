import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CouponEntry } from 'shared/contract/catalogue';
import { formatNaira } from 'shared/format';
import { Button, Card, EmptyState, Flex, HStack, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { couponsQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Quiet, Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { lagosDay } from '../../../model/days';
import { EntryColumns, Fact, Facts } from '../facts';
import { History, PlannedBadge } from '../history';
import { CouponDialog, NewCouponDialog, SwitchCouponDialog } from './coupon-dialogs';
import { couponState, couponStates, daysWords, discountWords, perPersonWords, products, useWords } from './coupon-form';

/** All coupons. */
export function Coupons() {
  const query = useQuery(couponsQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SectionHead title="Coupons" atMs={query.dataUpdatedAt} />
      <Flex justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" gap="4" marginBottom="4">
        <Text color="fg.muted" maxWidth="60ch">
          A booking keeps the discount that it was made with. Uses are counted by bookings that are paid or can still be
          paid.
        </Text>
        {query.data?.mayChange && (
          <Button size="sm" onClick={() => setOpen(true)}>
            New coupon
          </Button>
        )}
      </Flex>
      <ListState query={query} of="the coupons">
        {({ entries, mayChange }) =>
          entries.length > 0 ? (
            <Rows>
              {entries.map((entry) => (
                <CouponRow key={entry.key} entry={entry} mayChange={mayChange} />
              ))}
            </Rows>
          ) : (
            <Card>
              <EmptyState spot="empty-results" title="No coupons yet" text="A coupon that you add is listed here." />
            </Card>
          )
        }
      </ListState>
      {isOpen && <NewCouponDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface CouponRowProps {
  readonly entry: CouponEntry;
  readonly mayChange: boolean;
}

function CouponRow({ entry, mayChange }: CouponRowProps) {
  const [asked, setAsked] = useState<'change' | 'switch'>();
  const { values } = entry;
  const today = lagosDay(Date.now());
  const { label, tone } = couponStates[couponState(entry, today)];
  const hasEnded = values.lastDay < today;
  const titleId = `coupon-${entry.key}`;
  const close = () => setAsked(undefined);
  return (
    <Row aria-labelledby={titleId}>
      <EntryColumns>
        <div>
          <RowTitle id={titleId}>{entry.name}</RowTitle>
          <HStack flexWrap="wrap" gap="2" marginTop="1">
            <Badge tone={tone}>{label}</Badge>
            <PlannedBadge changes={entry.changes} />
          </HStack>
        </div>
        <Facts>
          <Fact label={products.find(({ value }) => value === values.product)?.label ?? values.product}>
            {discountWords(values)}
          </Fact>
          <Fact label="Days">{daysWords(values)}</Fact>
          <Fact label="Used">
            {useWords(entry)}
            {entry.given > 0 && <Quiet as="span"> {formatNaira(entry.given)} given</Quiet>}
          </Fact>
          <Fact label="By one person">{perPersonWords(values)}</Fact>
        </Facts>
        {mayChange && (
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setAsked('change')}>
              Change<VisuallyHidden> {entry.name}</VisuallyHidden>
            </Button>
            {!hasEnded && (
              <Button size="sm" variant="plain" onClick={() => setAsked('switch')}>
                {values.isOn ? 'Switch off' : 'Switch on'}
                <VisuallyHidden> {entry.name}</VisuallyHidden>
              </Button>
            )}
          </RowActions>
        )}
      </EntryColumns>
      <History entry={entry} list={couponsQuery} mayChange={mayChange} />
      {asked === 'change' && <CouponDialog entry={entry} onClose={close} />}
      {asked === 'switch' && <SwitchCouponDialog entry={entry} onClose={close} />}
    </Row>
  );
}
