import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CalendarPlus, Download, MapPin } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { toast } from 'shared/shell';
import { Box, Button, ButtonLink, Card, CloseButton, Flex, Heading, HStack, RouteLine, Text } from 'shared/ui';
import { useReceipt } from '../use-receipt';

interface ArrivalCardProps {
  /** The ends of the journey, in few words. */
  readonly from: string;
  readonly to: string;
  /** What was booked, and where the copy was sent. */
  readonly text: string;
  /** When and where it begins, below the heading. */
  readonly facts?: ReactNode;
  /** What an opened calendar file adds: "the pickup". */
  readonly event: string;
  /** Loads the PDF library on demand. */
  readonly saveReceipt: () => Promise<void>;
  readonly saveCalendarFile: () => void;
  /** The link to the page that tracks the booking. */
  readonly track: { readonly label: string; readonly path: string };
  /** Stands below the buttons. */
  readonly children?: ReactNode;
}

/** On a phone the three are in one row, each with its label below its icon. */
const third = {
  flex: { base: '1 1 0', md: 'none' },
  minWidth: '0',
  textAlign: 'center',
  flexDirection: { base: 'column', md: 'row' },
  gap: { base: '1', md: '2' },
  paddingInline: { base: '1', md: '5' },
  paddingBlock: { base: '2', md: '0' },
  whiteSpace: { base: 'normal', md: 'nowrap' },
  fontSize: { base: 'sm', md: 'md' },
  lineHeight: { base: 'sm', md: 'md' },
} as const;

/** The heading of a confirmation, with the receipt and the calendar file. */
export function ArrivalCard({
  from,
  to,
  text,
  facts,
  event,
  saveReceipt,
  saveCalendarFile,
  track,
  children,
}: ArrivalCardProps) {
  const navigate = useNavigate();
  const { download, isSaving } = useReceipt(saveReceipt);
  const goHome = () => navigate(pathTo('home'));

  function addToCalendar() {
    saveCalendarFile();
    toast.add({ title: 'Calendar file saved', description: `Open it to add ${event} to your calendar.` });
  }

  return (
    <Card as="section" aria-label="Your booking" position="relative">
      <CloseButton position="absolute" right="3" top="3" _print={{ display: 'none' }} onClick={goHome} />
      <Box aria-hidden marginRight="14" marginBottom={{ base: '4', md: '6' }}>
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
      {facts}
      <Text marginTop="2" maxWidth="56ch" color="fg.muted">
        {text}
      </Text>
      <Flex
        marginTop={{ base: '4', md: '6' }}
        columnGap={{ base: '2', md: '3' }}
        rowGap="1"
        flexWrap="wrap"
        alignItems="stretch"
        _print={{ display: 'none' }}
      >
        <Button {...third} icon={<CalendarPlus aria-hidden />} onClick={addToCalendar}>
          Add to calendar
        </Button>
        <ButtonLink {...third} variant="outline" icon={<MapPin aria-hidden />} to={track.path}>
          {track.label}
        </ButtonLink>
        <Button {...third} variant="outline" icon={<Download aria-hidden />} loading={isSaving} onClick={download}>
          Download PDF
        </Button>
        <Button variant="plain" width={{ base: '100%', md: 'auto' }} onClick={goHome}>
          Go back home
        </Button>
      </Flex>
      {children}
    </Card>
  );
}
