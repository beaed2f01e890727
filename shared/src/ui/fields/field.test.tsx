import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { ErrorSummary, type FieldError } from 'shared/ui/parts';
import { renderUi } from '../testing';
import { Field } from './field';
import { PhoneInput } from './phone-input';
import { TextArea, TextInput } from './text-input';

test('a field is the name of its input, with error and hint as its description', () => {
  renderUi(
    <Field id="email" label="E-mail" hint="For the receipt." error="This address has no ending.">
      <TextInput type="email" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'E-mail' });
  expect(input).toHaveAccessibleDescription('This address has no ending. For the receipt.');
  expect(input).toBeInvalid();
});

test('a field without an error is valid, and is marked as optional', () => {
  renderUi(
    <Field id="note" label="Note" optional>
      <TextArea />
    </Field>,
  );
  const area = screen.getByRole('textbox', { name: 'Note (optional)' });
  expect(area).toBeValid();
  expect(area).not.toHaveAccessibleDescription();
});

function Phone() {
  const [typed, setTyped] = useState('');
  return (
    <Field id="phone" label="Phone">
      <PhoneInput value={typed} onChange={setTyped} />
    </Field>
  );
}

test('a phone number stays as typed; the country code is shown until one is typed', async () => {
  const { user } = renderUi(<Phone />);
  expect(screen.getByText('+234')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '+234 803');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('+234 803');
  expect(screen.queryByText('+234')).not.toBeInTheDocument();
});

function Form() {
  const [errors, setErrors] = useState<FieldError[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setErrors([{ fieldId: 'age', message: 'Age: enter a number.' }]);
      }}
    >
      <ErrorSummary errors={errors} />
      <Field id="age" label="Age" error={errors[0]?.message}>
        <TextInput />
      </Field>
      <button type="submit">Send</button>
    </form>
  );
}

test('the summary gets the focus on each failed submit, and links to the fields', async () => {
  const { user } = renderUi(<Form />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const summary = screen.getByRole('group', { name: 'One field needs your attention' });
  expect(summary).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Age: enter a number.' }));
  expect(screen.getByRole('textbox', { name: 'Age' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(summary).toHaveFocus();
});
