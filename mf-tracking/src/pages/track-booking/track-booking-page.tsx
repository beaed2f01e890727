import { TrackPage } from '../../components/frame/track-page';
import { WhatYouSee } from './what-you-see';

/** One form for rides and flights; what it finds is shown on the page of its kind. */
export function TrackBookingPage() {
  return (
    <TrackPage title="Track Booking">
      <WhatYouSee />
    </TrackPage>
  );
}
