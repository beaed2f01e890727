import type { StaffBooking } from 'shared/contract/staff-bookings';
import { formatAccountNumber, formatNaira, formatShortDate, formatTime } from 'shared/format';
import { Box, Button, Flex, Notice, RouteEnds, Stack, Text, TextLink } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { Quiet } from '../../components/rows';
import { refundReason, rejectionWords } from '../../model/booking-words';
import { added } from '../../model/ledger-words';
import { paymentWords, rideWords } from '../../model/ride-words';
import { EmailLine, FactList, moment, Part, PhoneLine } from './parts';

interface ContactPartProps {
  readonly booking: StaffBooking;
  readonly onChange: () => void;
}

export function ContactPart({ booking, onChange }: ContactPartProps) {
  const { contact, bookingId, refusals, rides, erasedOn } = booking;
  const rider = rides.find(({ bookedBy }) => bookedBy)?.traveller;
  return (
    <Part
      title="Contact"
      action={
        refusals.contact === null && (
          <Button size="sm" variant="outline" onClick={onChange}>
            Change contact
          </Button>
        )
      }
    >
      <FactList
        facts={[
          [rider ? 'Booked by' : 'Traveller', contact.name],
          !erasedOn && ['Phone', <PhoneLine key="phone" name={contact.name} phone={contact.phone} />],
          !erasedOn && [
            'E-mail',
            <EmailLine key="email" name={contact.name} email={contact.email} subject={`Your booking ${bookingId}`} />,
          ],
          rider ? ['Rider', rider.name] : null,
          rider ? ['Rider’s phone', <PhoneLine key="rider" name={rider.name} phone={rider.phone} />] : null,
        ]}
      />
      {refusals.contact && !erasedOn && <Quiet marginTop="2">{refusals.contact}</Quiet>}
    </Part>
  );
}

type Ride = StaffBooking['rides'][number];

const rideTitles = { outbound: 'Way there', return: 'Way back' } as const;

interface RidePartProps {
  readonly ride: Ride;
  readonly onAddress: () => void;
}

export function RidePart({ ride, onAddress }: RidePartProps) {
  const { ride: journey, driver, traveller, refusals, from, to } = ride;
  const hasAddress = refusals.pickupAddress === null || refusals.dropOffAddress === null;
  const { label, tone } = rideWords[ride.status];
  return (
    <Part title={ride.way ? rideTitles[ride.way] : 'Ride'} action={<Badge tone={tone}>{label}</Badge>}>
      <RouteEnds from={from} to={to} />
      <Box marginTop="4">
        <FactList
          facts={[
            ['Pickup time', `${formatShortDate(journey.pickupDate)}, ${formatTime(journey.pickupTime)}`],
            journey.address !== null && ['Pickup at', journey.address],
            journey.dropOffAddress !== null && ['Drop-off at', journey.dropOffAddress],
            journey.flightNumber !== null && [
              'Flight',
              `${journey.flightNumber}${journey.flightLandsOn ? `, lands ${formatTime(journey.flightLandsOn)}` : ''}${
                journey.terminal ? `, ${journey.terminal}` : ''
              }`,
            ],
            ['Waiting', journey.waiting.sentence],
            ['Car', `${journey.color} ${journey.name}, ${ride.plateNumber}`],
            ['Driver', driver ? <PhoneLine key="driver" name={driver.name} phone={driver.phone} /> : 'None yet'],
            driver && ['Driver’s name', driver.name],
            driver && ['Meeting point', ride.meetingPoint],
            traveller.passengers !== null && [
              'Passengers',
              `${traveller.passengers}${journey.bags === null ? '' : `, large bags: ${journey.bags}`}`,
            ],
            journey.childSeats > 0 && ['Child seats', String(journey.childSeats)],
            ride.note !== null && ['Note', ride.note],
          ]}
        />
      </Box>
      {ride.needsAction && (
        <Text textStyle="small" fontWeight="medium" color="danger.fg" marginTop="2">
          {ride.needsAction}
        </Text>
      )}
      <Flex flexWrap="wrap" alignItems="center" gap="3" marginTop="3">
        {hasAddress && (
          <Button size="sm" variant="outline" onClick={onAddress}>
            Change address
          </Button>
        )}
        <TextLink to={`/ops/rides?day=${journey.pickupDate}`}>
          {ride.isMovable ? 'Change times, driver or state on its day' : 'See the rides of its day'}
        </TextLink>
      </Flex>
    </Part>
  );
}

const travellerKinds = { ADT: 'Adult', CHD: 'Child', INF: 'Infant on a lap' } as const;

export function FlightPart({ flight }: { readonly flight: NonNullable<StaffBooking['flight']> }) {
  return (
    <Part title="Flight">
      <Stack gap="4">
        {flight.slices.map((slice) => (
          <Box key={slice.departsOn}>
            <Text fontWeight="semibold">
              {slice.from} to {slice.to}
            </Text>
            <Quiet>
              {slice.flights.join(', ')}: {moment(slice.departsOn)} to {moment(slice.arrivesOn)}
            </Quiet>
          </Box>
        ))}
        <FactList
          facts={[
            ['Airline’s ID', flight.airlineReference],
            ...flight.travellers.map(
              ({ name, type, tickets }, place) =>
                [
                  flight.travellers.length === 1 ? 'Traveller' : `Traveller ${place + 1}`,
                  <>
                    {name}
                    <Quiet>
                      {travellerKinds[type]}
                      {tickets.length > 0 && `, ticket ${tickets.join(', ')}`}
                    </Quiet>
                  </>,
                ] as const,
            ),
            flight.addOns.length > 0 && [
              'Add-ons',
              flight.addOns.map(({ name, quantity }) => `${name}${quantity > 1 ? ` × ${quantity}` : ''}`).join(', '),
            ],
          ]}
        />
      </Stack>
    </Part>
  );
}

/** How far a refund is that was not sent yet. */
function refundState({
  state,
  dueOn,
  acceptedOn,
  need,
}: Pick<Refund, 'state' | 'dueOn' | 'acceptedOn' | 'need'>): string {
  const due = `due by ${formatShortDate(dueOn)}`;
  if (need !== null) return `The bank needs a person: “${need}”. See Payments, ${due}`;
  if (acceptedOn !== null) return `The bank works on it since ${moment(acceptedOn)}, ${due}`;
  return `${state === 'sending' ? 'Being sent' : 'Waits in Payments'}, ${due}`;
}

type Refund = NonNullable<StaffBooking['money']>['refunds'][number];

export function MoneyPart({ money }: { readonly money: NonNullable<StaffBooking['money']> }) {
  const { payment, transfers, refunds, rejected, takenBack } = money;
  const lost = takenBack.filter(({ note }) => note === null);
  const { label, tone } = paymentWords[payment.status];
  return (
    <Part title="Payment" action={<Badge tone={tone}>{label}</Badge>}>
      {lost.length > 0 && (
        <Box marginBottom="4">
          <Notice tone="failed">
            The bank took {formatNaira(added(lost.map(({ amount }) => amount)))} of this booking back. Nothing was
            cancelled: ask the bank, decide, and <TextLink to="/ops/payments">close it in Payments</TextLink>.
          </Notice>
        </Box>
      )}
      <FactList
        facts={[
          ['Due', formatNaira(payment.amountDue)],
          ['Came in', formatNaira(payment.amountPaid)],
          money.returned > 0 && ['Went back', formatNaira(money.returned)],
          (money.returned > 0 || refunds.length > 0) && ['Kept', formatNaira(money.kept)],
          ...transfers.map(
            ({ reference, amount, sentOn, inTime, accountNumber }, place) =>
              [
                transfers.length === 1 ? 'Transfer' : `Transfer ${place + 1}`,
                <>
                  {formatNaira(amount)}, {moment(sentOn)}
                  {!inTime && ', too late'}
                  <Quiet>
                    Reference {reference}, to account {formatAccountNumber(accountNumber)}
                  </Quiet>
                </>,
              ] as const,
          ),
          ...takenBack.map(
            ({ amount, at, transfer, note }, place) =>
              [
                takenBack.length === 1 ? 'Taken back' : `Taken back ${place + 1}`,
                <>
                  {formatNaira(amount)}, {moment(at)}
                  <Quiet>
                    By the bank, of transfer {transfer}. {note === null ? 'Nobody has dealt with it yet' : `“${note}”`}
                  </Quiet>
                </>,
              ] as const,
          ),
          ...rejected.map(
            ({ amount, at, reason, accountNumber }, place) =>
              [
                rejected.length === 1 ? 'Rejected' : `Rejected ${place + 1}`,
                <>
                  {formatNaira(amount)}, {moment(at)}: {rejectionWords[reason]}
                  <Quiet>
                    The traveller’s bank returns it; it never came in
                    {accountNumber !== null && `, to account ${formatAccountNumber(accountNumber)}`}
                  </Quiet>
                </>,
              ] as const,
          ),
          ...refunds.map(
            ({ amount, reason, refundedOn, reference, ...refund }, place) =>
              [
                refunds.length === 1 ? 'Refund' : `Refund ${place + 1}`,
                <>
                  {formatNaira(amount)}: {refundReason(reason)}
                  <Quiet>
                    {refundedOn
                      ? `Sent ${moment(refundedOn)}${reference ? `, reference ${reference}` : ''}`
                      : refundState(refund)}
                  </Quiet>
                </>,
              ] as const,
          ),
        ]}
      />
      {transfers.length === 0 && <Quiet marginTop="2">No transfer has come in.</Quiet>}
    </Part>
  );
}
