import { Button, Card, chakra, Heading, Notice } from 'shared/ui';
import { seated, withQuantity } from '../../model/basket-add-ons';
import { type BookingDraft, personAt } from '../../model/traveller-draft';
import { addOnFieldId, type FieldErrors } from '../../model/traveller-errors';
import { personName } from '../../model/traveller-person';
import type { BasketState } from '../price/use-basket';
import type { SetBookingDraft } from '../traveller/use-booking-draft';
import { AddOnRow } from './add-on-row';
import { AddOnsSkeleton } from './add-ons-skeleton';

const List = chakra('ul');

interface AddOnsCardProps {
  readonly basket: BasketState;
  readonly slices: number;
  readonly draft: BookingDraft;
  readonly setDraft: SetBookingDraft;
  readonly errors: FieldErrors;
}

/** What can be added to the flight. Nothing is there where nothing is for sale; a list that fails can be asked for again. */
export function AddOnsCard({ basket: { addOns, party }, slices, draft, setDraft, errors }: AddOnsCardProps) {
  const { list, error, refetch, isFetching } = addOns;
  if (list?.length === 0) return null;
  const takers = seated(party).map(({ key, index }) => ({
    key,
    name: personName({ ...personAt(draft, key), title: '', middleName: '' }) || `Traveller ${index + 1}`,
  }));
  return (
    <Card as="section" aria-label="Add to your trip">
      <Heading marginBottom="2">Add to your trip</Heading>
      {list && (
        <List>
          {list.map((addOn) => (
            <AddOnRow
              key={addOn._id}
              id={addOnFieldId(addOn._id)}
              addOn={addOn}
              choice={draft.addOns}
              takers={takers}
              slices={slices}
              error={errors[addOnFieldId(addOn._id)]}
              onChange={(key, quantity) =>
                setDraft((typed) => ({ ...typed, addOns: withQuantity(typed.addOns, addOn._id, key, quantity) }))
              }
            />
          ))}
        </List>
      )}
      {!list && error && !isFetching && (
        <Notice
          tone="inform"
          action={
            <Button size="sm" variant="outline" onClick={() => refetch()}>
              Try again
            </Button>
          }
        >
          Bags and seats could not be loaded. You can book without them.
        </Notice>
      )}
      {!list && (!error || isFetching) && <AddOnsSkeleton />}
    </Card>
  );
}
