import { RotateCw } from '../src/icons';
import { ActionBar, CarPicture, DetailRows, PageHead, PriceRows, Steps } from '../src/parts';
import {
  Button,
  Card,
  Divider,
  EmptyState,
  Grid,
  Logo,
  Notice,
  RouteEnds,
  RouteLine,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '../src/ui';
import { Part } from './gallery';

export function ShownParts() {
  return (
    <>
      <Part name="Page head and steps" wide>
        <PageHead title="Payment Options" onBack={() => {}} />
        <Steps steps={['Ride', 'Traveller', 'Review', 'Payment', 'Confirmation']} current={3} />
      </Part>
      <Part name="Route line">
        <Stack>
          <RouteLine />
          <RouteLine done />
          <RouteEnds from="Murtala Muhammed International Airport (LOS)" to="Eti Osa, Lagos" />
        </Stack>
      </Part>
      <Part name="Notices">
        <Stack>
          <Notice tone="warn">Kindly make the correct payment above complete to aid fast confirmation.</Notice>
          <Notice tone="inform">A new version of this page is ready. It opens at your next step.</Notice>
          <Notice
            tone="failed"
            action={
              <Button size="sm" variant="outline">
                Try again
              </Button>
            }
          >
            The cars did not arrive. <TextLink to="/">Home</TextLink>
          </Notice>
        </Stack>
      </Part>
      <Part name="Rows in a card">
        <Card>
          <Text textStyle="h3">Payment Summary</Text>
          <PriceRows
            rows={[
              { label: 'Base Fare', amount: 'NGN 33,500' },
              { label: 'Reminder', amount: 'NGN 1,000' },
            ]}
            total={{ label: 'Trip Total', amount: 'NGN 34,500' }}
            note="Whole car. Tolls, airport fees and 60 minutes' wait included."
          />
          <Divider />
          <DetailRows
            rows={[
              { label: 'Payer', value: 'Amaka Okafor' },
              { label: 'E-mail', value: '(amaka.okafor@example.com)' },
            ]}
            size="sm"
          />
        </Card>
      </Part>
      <Part name="Empty">
        <Card>
          <EmptyState
            spot="empty-results"
            title="No cars match these filters"
            text="There are 6 cars for this trip. Take away a filter to see them."
          >
            <Button>Clear All</Button>
          </EmptyState>
        </Card>
      </Part>
      <Part name="Error">
        <Card>
          <EmptyState
            spot="remote-unavailable"
            title="The cars did not arrive"
            text="Your connection dropped while we were asking. What you typed is kept."
          >
            <Button icon={<RotateCw />}>Try again</Button>
          </EmptyState>
        </Card>
      </Part>
      <Part name="Offline">
        <Card>
          <EmptyState spot="offline" title="You are offline" text="What you typed is kept." />
        </Card>
      </Part>
      <Part name="Skeleton of a card" wide>
        <Card>
          <Grid gridTemplateColumns={{ md: '208px minmax(0, 1fr)' }} gap="6">
            <Skeleton height="148px" borderRadius="md" />
            <Stack>
              <Skeleton width="40%" />
              <Skeleton width="60%" />
              <Skeleton width="50%" height="4" />
            </Stack>
          </Grid>
        </Card>
      </Part>
      <Part name="Car">
        <CarPicture src="/nothing-there.svg" alt="White SUV" />
      </Part>
      <Part name="Logos">
        <Logo height={24} /> <Logo mono height={24} />
      </Part>
      <Part name="Action bar" wide>
        <ActionBar>
          <Text textStyle="price">NGN 34,500</Text>
          <Button variant="main">Review booking</Button>
        </ActionBar>
      </Part>
    </>
  );
}
