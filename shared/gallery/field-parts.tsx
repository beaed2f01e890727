import { useState } from 'react';
import { PlaneLanding } from '../src/icons';
import { Checkbox, ErrorSummary } from '../src/parts';
import { Box, Button, Stack } from '../src/ui';
import { Field, PhoneInput, PopoverField, Select, TextArea, TextInput } from '../src/ui/fields';
import { Part } from './gallery';

const titles = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr', 'Chief', 'Alhaji', 'Alhaja'].map((value) => ({ value, label: value }));
const noErrors: { fieldId: string; message: string }[] = [];
const someErrors = [
  { fieldId: 'email', message: 'E-mail: this address has no ending, such as .com or .ng.' },
  { fieldId: 'age', message: 'Age: enter a number from 0 to 120.' },
];

export function FieldParts() {
  const [phone, setPhone] = useState('803 555 0142');
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState(noErrors);
  const [isNonStop, setNonStop] = useState(true);
  return (
    <>
      <Part name="Fields">
        <Stack>
          <Field id="first-name" label="First name">
            <TextInput defaultValue="Amaka" />
          </Field>
          <Field id="phone" label="Phone" hint="The driver calls this number.">
            <PhoneInput value={phone} onChange={setPhone} />
          </Field>
          <Field id="email" label="E-mail" error="This address has no ending, such as .com or .ng.">
            <TextInput type="email" defaultValue="amaka.okafor@example" />
          </Field>
          <Field id="title" label="Title">
            <Select id="title" options={titles} value={title} onChange={setTitle} />
          </Field>
        </Stack>
      </Part>
      <Part name="More fields">
        <Stack>
          <Field id="flight" label="Flight number" optional>
            <TextInput icon={<PlaneLanding />} placeholder="P4 7121" />
          </Field>
          <Field id="note" label="Note to the driver" optional>
            <TextArea placeholder="Large bags, a child seat, a landmark near the drop-off" />
          </Field>
          <Field id="time" label="Time" size="field">
            <Select id="time" options={titles} value="Mr" onChange={() => {}} />
          </Field>
          <Field id="age" label="Age" error="Enter a number from 0 to 120.">
            <TextInput inputMode="numeric" disabled />
          </Field>
        </Stack>
      </Part>
      <Part name="Check boxes, and a field that opens a panel">
        <Stack>
          <Box>
            <Checkbox label="Non-stop" count={31} checked={isNonStop} onChange={setNonStop} />
            <Checkbox label="1 stop" count={9} checked={!isNonStop} onChange={(checked) => setNonStop(!checked)} />
          </Box>
          <PopoverField id="party" label="Travellers and cabin" size="field" value="2 adults, Economy" height={120}>
            {(close) => (
              <Button variant="outline" width="100%" onClick={close}>
                Done
              </Button>
            )}
          </PopoverField>
        </Stack>
      </Part>
      <Part name="Errors on submit">
        <Stack>
          <ErrorSummary errors={errors} />
          <button type="button" onClick={() => setErrors([...someErrors])}>
            Send
          </button>
        </Stack>
      </Part>
    </>
  );
}
