import { useState } from 'react';
import { Copy, Download, Search, Sun } from '../src/icons';
import { Badge, Stepper } from '../src/parts';
import { Button, ButtonLink, HStack, IconButton, Segmented, Stack, TextLink, ToggleChips } from '../src/ui';
import { Part } from './gallery';

export function ActionParts() {
  const [sort, setSort] = useState<'lowest' | 'highest' | ''>('lowest');
  const [way, setWay] = useState<'from' | 'to'>('from');
  const [type, setType] = useState<'SUV' | 'Saloon' | 'Bus' | ''>('SUV');
  const [count, setCount] = useState(2);
  return (
    <>
      <Part name="Buttons">
        <Stack>
          <HStack flexWrap="wrap">
            <Button variant="main">Main action</Button>
            <Button variant="main" size="field" icon={<Search />}>
              Find a ride
            </Button>
          </HStack>
          <HStack flexWrap="wrap">
            <Button>Book Now</Button>
            <Button loading>Book Now</Button>
            <Button disabled>Book Now</Button>
            <Button variant="danger">Roll back</Button>
          </HStack>
          <HStack flexWrap="wrap">
            <Button variant="outline" icon={<Download />}>
              Download PDF
            </Button>
            <Button variant="tint" icon={<Copy />}>
              Copy
            </Button>
            <Button variant="plain">Clear All</Button>
            <Button variant="outline" size="sm">
              Small
            </Button>
          </HStack>
          <HStack flexWrap="wrap">
            <ButtonLink to="/track-booking" variant="outline">
              A link
            </ButtonLink>
            <IconButton label="Theme" icon={<Sun />} />
            <TextLink to="/terms">Terms</TextLink>
            <TextLink to="https://example.com">Outside</TextLink>
          </HStack>
        </Stack>
      </Part>
      <Part name="Toggles, chips, badges">
        <Stack>
          <Segmented
            label="Sort by price"
            value={sort}
            onChange={(value) => setSort(value === sort ? '' : value)}
            options={[
              { value: 'lowest', label: 'Lowest', hint: 'NGN 18,500' },
              { value: 'highest', label: 'Highest', hint: 'NGN 95,000' },
            ]}
          />
          <Segmented
            label="Direction"
            value={way}
            onChange={setWay}
            options={[
              { value: 'from', label: 'From the airport' },
              { value: 'to', label: 'To the airport' },
            ]}
          />
          <ToggleChips
            legend="Car Type"
            value={type}
            onChange={setType}
            options={[
              { value: 'SUV', label: 'SUV', count: 4 },
              { value: 'Saloon', label: 'Saloon', count: 2 },
              { value: 'Bus', label: 'Bus' },
            ]}
          />
          <HStack flexWrap="wrap" gap="2">
            <Badge>Held</Badge>
            <Badge tone="good">Paid</Badge>
            <Badge tone="waiting">Awaiting payment</Badge>
            <Badge tone="bad">Expired</Badge>
          </HStack>
          <Stepper label="Passengers" value={count} min={1} max={4} onChange={setCount} />
        </Stack>
      </Part>
    </>
  );
}
