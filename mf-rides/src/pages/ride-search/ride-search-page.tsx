import { pathTo } from 'shared/paths';
import { Card, Text } from 'shared/ui';
import { RidePage } from '../../components/frame/ride-page';
import { SearchCard } from '../../components/search-card/search-card';

/** The search by itself: for a new search, and to change one ("Edit search" carries it in the address). */
export function RideSearchPage() {
  return (
    <RidePage title="Airport Pickup" backTo={pathTo('home')}>
      <Text color="fg.muted" marginBottom="5" maxWidth="60ch">
        A driver at arrivals, or at your door before you fly. You see the whole price first and pay by bank transfer in
        naira.
      </Text>
      <Card lift>
        <SearchCard />
      </Card>
    </RidePage>
  );
}
