import { PlaneLanding } from 'shared/icons';
import { Box, Button, HStack, Text } from 'shared/ui';
import type { SearchForm } from '../../model/search-form';

interface FlightNoteProps {
  readonly form: SearchForm;
  readonly onChange: (form: SearchForm) => void;
}

/** The flight that the ride is to meet; it goes with the search into the booking. */
export function FlightNote({ form, onChange }: FlightNoteProps) {
  if (!form.flightNumber) return null;
  return (
    <HStack gap="2" marginTop="3" textStyle="small">
      <Box flex="none">
        <PlaneLanding size={16} aria-hidden />
      </Box>
      <Text>For flight {form.flightNumber}. Its number goes on your booking.</Text>
      <Button variant="plain" size="sm" flex="none" onClick={() => onChange({ ...form, flightNumber: '' })}>
        Remove
      </Button>
    </HStack>
  );
}
