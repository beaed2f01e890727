import { useNavigate } from 'react-router-dom';
import type { BookedRide } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { toast, useLoadingOverlay } from 'shared/shell';
import { Box, Button, CalendarPlus, Card, Download, Heading, HStack, IconButton, RouteLine, Text, X } from 'shared/ui';
import { shortPlace } from '../../model/places';
import { saveCalendarFile } from './save-calendar-file';
import { useReceipt } from './use-receipt';

/** The route line arrives: the heading, the words of the specification and what can be done. */
export function ArrivalCard({ booked }: { readonly booked: BookedRide }) {
  const navigate = useNavigate();
  const { download, isMaking } = useReceipt(booked);
  useLoadingOverlay(isMaking);
  const goHome = () => navigate(pathTo('home'));

  function addToCalendar() {
    saveCalendarFile(booked);
    toast.add({ title: 'Calendar file saved', description: 'Open it to add the pickup to your calendar.' });
  }

  return (
    <Card as="section" aria-label="Your booking" position="relative">
      <IconButton label="Close" icon={<X aria-hidden />} position="absolute" right="3" top="3" onClick={goHome} />
      <Box aria-hidden marginRight="14" marginBottom="6">
        <Box display="flex">
          <RouteLine done />
        </Box>
        <HStack justifyContent="space-between" marginTop="1.5" textStyle="small" color="fg.muted">
          <Text>{shortPlace(booked.ride.pickupLocation)}</Text>
          <Text textAlign="end">{shortPlace(booked.ride.dropOffLocation)}</Text>
        </HStack>
      </Box>
      <Heading as="h1" tabIndex={-1} textStyle={{ base: 'h1', md: 'amount' }}>
        Booking Successful
      </Heading>
      <Text marginTop="2" maxWidth="56ch" color="fg.muted">
        You've successfully booked your ride. A copy of your booking details has been sent to your mail.
      </Text>
      <HStack marginTop="6" flexWrap="wrap" alignItems="stretch" flexDirection={{ base: 'column', md: 'row' }}>
        <Button onClick={goHome}>Go back home</Button>
        <Button variant="outline" icon={<Download aria-hidden />} loading={isMaking} onClick={download}>
          Download PDF
        </Button>
        <Button variant="plain" icon={<CalendarPlus aria-hidden />} onClick={addToCalendar}>
          Add to calendar
        </Button>
      </HStack>
    </Card>
  );
}
