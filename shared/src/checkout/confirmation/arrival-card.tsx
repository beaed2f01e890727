import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CalendarPlus, Download } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { toast, useLoadingOverlay } from 'shared/shell';
import { Box, Button, ButtonLink, Card, CloseButton, Heading, HStack, RouteLine, Text } from 'shared/ui';

interface ArrivalCardProps {
  /** The ends of the journey, in few words. */
  readonly from: string;
  readonly to: string;
  /** What was booked, and where the copy was sent. */
  readonly text: string;
  /** What an opened calendar file adds: "the pickup". */
  readonly event: string;
  /** Loads the PDF library on demand. */
  readonly saveReceipt: () => Promise<void>;
  readonly saveCalendarFile: () => void;
  /** The page that tracks a flight; a ride has its link beside what to do on the day. */
  readonly trackPath?: string;
  /** Stands below the buttons. */
  readonly children?: ReactNode;
}

/** The heading of a confirmation, with the receipt and the calendar file. */
export function ArrivalCard({
  from,
  to,
  text,
  event,
  saveReceipt,
  saveCalendarFile,
  trackPath,
  children,
}: ArrivalCardProps) {
  const navigate = useNavigate();
  const { download, isSaving } = useReceipt(saveReceipt);
  useLoadingOverlay(isSaving);
  const goHome = () => navigate(pathTo('home'));

  function addToCalendar() {
    saveCalendarFile();
    toast.add({ title: 'Calendar file saved', description: `Open it to add ${event} to your calendar.` });
  }

  return (
    <Card as="section" aria-label="Your booking" position="relative">
      <CloseButton position="absolute" right="3" top="3" _print={{ display: 'none' }} onClick={goHome} />
      <Box aria-hidden marginRight="14" marginBottom="6">
        <Box display="flex">
          <RouteLine done />
        </Box>
        <HStack justifyContent="space-between" marginTop="1.5" textStyle="small" color="fg.muted">
          <Text>{from}</Text>
          <Text textAlign="end">{to}</Text>
        </HStack>
      </Box>
      <Heading as="h1" tabIndex={-1} textStyle={{ base: 'h1', md: 'amount' }}>
        Booking Successful
      </Heading>
      <Text marginTop="2" maxWidth="56ch" color="fg.muted">
        {text}
      </Text>
      <HStack
        marginTop="6"
        flexWrap="wrap"
        alignItems="stretch"
        flexDirection={{ base: 'column', md: 'row' }}
        _print={{ display: 'none' }}
      >
        <Button icon={<CalendarPlus aria-hidden />} onClick={addToCalendar}>
          Add to calendar
        </Button>
        {trackPath && (
          <ButtonLink variant="outline" to={trackPath}>
            Track this flight
          </ButtonLink>
        )}
        <Button variant="outline" icon={<Download aria-hidden />} loading={isSaving} onClick={download}>
          Download PDF
        </Button>
        <Button variant="outline" onClick={goHome}>
          Go back home
        </Button>
      </HStack>
      {children}
    </Card>
  );
}

/** Creates and saves the receipt. */
function useReceipt(save: () => Promise<void>) {
  const [isSaving, setSaving] = useState(false);

  async function download() {
    if (isSaving) return;
    setSaving(true);
    try {
      await save();
    } catch (error) {
      console.error('The receipt could not be made', error);
      toast.add({
        title: 'The receipt could not be made',
        description: 'Check your connection and try again. A copy is in your e-mails.',
        variant: 'destructive',
      });
    } finally {
      setSaving(false);
    }
  }

  return { download, isSaving };
}
