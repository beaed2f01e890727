import { useId, useState } from 'react';
import type { AddOn } from 'shared/contract/add-ons';
import { formatUnbrokenNaira } from 'shared/format';
import { Armchair, Backpack, ChevronDown, ChevronUp, CircleAlert, Luggage, Plus, ShieldCheck } from 'shared/icons';
import { Box, Button, Card, chakra, Heading, HStack, Text } from 'shared/ui';
import { Stepper } from 'shared/ui/parts';
import type { BasketState } from '../../components/price/use-basket';
import type { SetBookingDraft } from '../../components/traveller/use-booking-draft';
import { quantityAt, seated, unitOf, wholeBooking, withQuantity } from '../../model/basket';
import { type AddOnChoice, type BookingDraft, personAt } from '../../model/traveller-draft';
import { addOnFieldId, type FieldErrors } from '../../model/traveller-errors';
import { personName } from '../../model/traveller-person';

const List = chakra('ul');

interface AddOnsCardProps {
  readonly basket: BasketState;
  readonly slices: number;
  readonly draft: BookingDraft;
  readonly setDraft: SetBookingDraft;
  readonly errors: FieldErrors;
}

/** The add-ons of the flight; null if there are none for sale. */
export function AddOnsCard({ basket: { addOns, party }, slices, draft, setDraft, errors }: AddOnsCardProps) {
  if (addOns.length === 0) return null;
  const takers = seated(party).map(({ key, index }) => ({
    key,
    name: personName({ ...personAt(draft, key), title: '', middleName: '' }) || `Traveller ${index + 1}`,
  }));
  return (
    <Card as="section" aria-label="Add to your trip">
      <Heading marginBottom="2">Add to your trip</Heading>
      <List>
        {addOns.map((addOn) => (
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
    </Card>
  );
}

const AddOnItem = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '20px minmax(0, 1fr) auto' },
    gap: '4px 16px',
    alignItems: 'center',
    paddingBlock: '3.5',
    borderTop: '1px solid {colors.border}',
    '& > svg': { display: { base: 'none', md: 'block' }, gridRow: '1 / 3', color: 'brand.fg' },
    _first: { borderTop: 'none' },
  },
});
const People = chakra('ul', {
  base: { gridColumn: { base: '1 / -1', md: '2 / -1' }, paddingTop: '2', '&[hidden]': { display: 'none' } },
});

/** A traveller who can have an add-on, or the whole booking. */
interface AddOnTaker {
  readonly key: string;
  readonly name: string;
}

interface AddOnRowProps {
  readonly id: string;
  readonly addOn: AddOn;
  readonly choice: AddOnChoice;
  readonly takers: readonly AddOnTaker[];
  readonly slices: number;
  readonly error?: string;
  readonly onChange: (key: string, quantity: number) => void;
}

/** One add-on: a stepper, or behind a button a stepper for each of several travellers. */
function AddOnRow({ id, addOn, choice, takers, slices, error, onChange }: AddOnRowProps) {
  const listId = useId();
  const [isOpened, setOpened] = useState(false);
  const all: readonly AddOnTaker[] =
    addOn.per === 'booking' ? [{ key: wholeBooking, name: 'the whole booking' }] : takers;
  const [only] = all;
  const chosen = all.reduce((sum, { key }) => sum + quantityAt(choice, addOn, key), 0);
  const stepper = ({ key, name }: AddOnTaker) => (
    <Stepper
      label={`${addOn.name} for ${name}`}
      value={quantityAt(choice, addOn, key)}
      max={addOn.maxQuantity}
      onChange={(quantity) => onChange(key, quantity)}
    />
  );
  return (
    <AddOnItem id={id} tabIndex={-1}>
      <AddOnIcon name={addOn.name} />
      <Text fontWeight="medium" gridColumn={{ base: '1', md: '2' }} gridRow="1">
        {addOn.name}
      </Text>
      <Box minWidth="0" gridColumn={{ base: '1 / -1', md: '2' }} gridRow="2">
        <Text textStyle="small" color="fg.muted">
          {formatUnbrokenNaira(addOn.price)} {unitOf(addOn, slices)}. {addOn.description}
        </Text>
        {error && (
          <HStack gap="1.5" textStyle="small" color="danger.fg" marginTop="1">
            <CircleAlert size={16} aria-hidden />
            <span>{error}</span>
          </HStack>
        )}
      </Box>
      <Box gridColumn={{ base: '2', md: '3' }} gridRow={{ base: '1', md: '1 / 3' }}>
        {all.length === 1 && only ? (
          stepper(only)
        ) : (
          <Button
            variant={chosen ? 'tint' : 'outline'}
            size="sm"
            aria-expanded={isOpened}
            aria-controls={listId}
            aria-label={`${addOn.name}: ${chosen ? `${chosen} chosen` : 'choose for whom'}`}
            iconAfter={isOpened ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
            onClick={() => setOpened(!isOpened)}
          >
            {chosen ? `${chosen} chosen` : 'Choose'}
          </Button>
        )}
      </Box>
      {all.length > 1 && (
        <People id={listId} hidden={!isOpened}>
          {all.map((taker) => (
            <HStack as="li" key={taker.key} justifyContent="space-between" paddingBlock="1.5">
              <Text overflowWrap="anywhere">{taker.name}</Text>
              {stepper(taker)}
            </HStack>
          ))}
        </People>
      )}
    </AddOnItem>
  );
}

const signs = [
  [/bag|luggage|kg/i, Luggage],
  [/seat/i, Armchair],
  [/cabin|hand/i, Backpack],
  [/flex|change|cover|insur|protect/i, ShieldCheck],
] as const;

/** A decorative icon chosen by the add-on's name, because the back office defines the list. */
function AddOnIcon({ name }: { readonly name: string }) {
  const Sign = signs.find(([words]) => words.test(name))?.[1] ?? Plus;
  return <Sign aria-hidden />;
}
