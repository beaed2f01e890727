import { useState } from 'react';
import { MapPin, Search } from '../src/icons';
import { Button, Grid, HStack, Stack, Text } from '../src/ui';
import { DateField } from '../src/ui/calendar';
import { Combobox } from '../src/ui/combobox';
import { RouteFields } from '../src/ui/fields';
import { Dialog, Drawer } from '../src/ui/overlay';
import { Part } from './gallery';

const places = [
  { value: 'LOS', label: 'Murtala Muhammed International Airport (LOS)', group: 'Airports', hint: 'Ikeja, Lagos' },
  { value: 'ABV', label: 'Nnamdi Azikiwe International Airport (ABV)', group: 'Airports', hint: 'Abuja' },
  { value: 'eti-osa', label: 'Eti Osa', group: 'Areas', hint: 'Lagos' },
  { value: 'oshodi', label: 'Ọṣhodi-Isolo', group: 'Areas', hint: 'Lagos' },
  { value: 'ikeja', label: 'Ikeja', group: 'Areas', hint: 'Lagos' },
];

export function LazyParts() {
  const [from, setFrom] = useState('LOS');
  const [to, setTo] = useState('eti-osa');
  const [day, setDay] = useState('2026-11-21');
  const [open, setOpen] = useState<'dialog' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Part name="Search card" wide>
        <Grid gap="3" gridTemplateColumns={{ lg: 'minmax(0, 3fr) minmax(0, .78fr) auto' }}>
          <RouteFields
            swapLabel="Swap pickup and drop-off"
            onSwap={() => {
              setFrom(to);
              setTo(from);
            }}
            from={<Combobox id="from" label="Pickup Location" items={places} value={from} onChange={setFrom} />}
            to={<Combobox id="to" label="Drop-off Location" items={places} value={to} onChange={setTo} />}
          />
          <DateField
            id="date"
            label="Date"
            size="field"
            value={day}
            min="2026-11-20"
            max="2027-02-18"
            onChange={setDay}
          />
          <Button variant="main" size="field" icon={<Search />}>
            Find a ride
          </Button>
        </Grid>
      </Part>
      <Part name="Combobox">
        <Stack>
          <Combobox id="place" label="To" icon={<MapPin />} items={places} value="" onChange={() => {}} />
          <Combobox id="waiting" label="Loading" items={[]} loading value="" onChange={() => {}} />
          <Combobox id="wrong" label="Wrong" items={places} value="" error="Choose an area." onChange={() => {}} />
        </Stack>
      </Part>
      <Part name="Calendar">
        <Stack>
          <DateField id="day" label="Day" value={day} min="2026-11-20" max="2027-02-18" onChange={setDay} />
          <DateField
            id="bad-day"
            label="No day"
            value=""
            min="2026-12-05"
            max="2027-02-18"
            error="Choose a day."
            onChange={() => {}}
          />
        </Stack>
      </Part>
      <Part name="Overlays">
        <HStack>
          <Button variant="outline" onClick={() => setOpen('dialog')}>
            Open dialog
          </Button>
          <Button variant="outline" onClick={() => setOpen('drawer')}>
            Open drawer
          </Button>
        </HStack>
        <Dialog open={open === 'dialog'} onClose={close} title="Hold this car?">
          <Stack>
            <Text>The car is kept for you for 30 minutes.</Text>
            <HStack justifyContent="flex-end">
              <Button variant="plain" onClick={close}>
                Not now
              </Button>
              <Button onClick={close}>Hold it</Button>
            </HStack>
          </Stack>
        </Dialog>
        <Drawer open={open === 'drawer'} onClose={close} title="Menu">
          <Text>Home</Text>
        </Drawer>
      </Part>
    </>
  );
}
