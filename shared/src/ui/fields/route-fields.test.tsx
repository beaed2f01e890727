import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from 'shared/testing';
import { Field, RouteFields, TextInput } from '.';

test('the error of one end is a line below both, and still describes its field', () => {
  renderUi(
    <RouteFields
      from={
        <Field id="from" label="From">
          <TextInput />
        </Field>
      }
      to={
        <Field id="to" label="To" error="Choose where you are going.">
          <TextInput />
        </Field>
      }
      onSwap={() => undefined}
      swapLabel="Swap"
    />,
  );
  const to = screen.getByLabelText('To');
  expect(to).toHaveAccessibleDescription('Choose where you are going.');
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription('');
  const outline = screen.getByRole('button', { name: 'Swap' }).parentElement;
  expect(outline).toContainElement(to);
  expect(outline).not.toContainElement(screen.getByText('Choose where you are going.'));
});
