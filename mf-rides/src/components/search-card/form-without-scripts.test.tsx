import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { formActions } from 'shared/paths';
import { renderPage } from 'shared/testing';
import { FormWithoutScripts } from './form-without-scripts';

test('the criteria of a search are sent to the API', async () => {
  const { user } = renderPage(FormWithoutScripts, { path: '/' });
  await user.type(screen.getByLabelText('Pickup: airport or area'), 'Lagos airport');
  await user.selectOptions(screen.getByLabelText(/^Passengers/), '3');
  const form = screen.getByRole('form', { name: 'Search for a ride' });
  expect(form).toHaveAttribute('action', formActions.rideSearch);
  expect(form).toHaveFormValues({
    pickupLocation: 'Lagos airport',
    dropOffLocation: '',
    pickupDate: '',
    pickupTime: '',
    passengers: '3',
    luggage: '1',
  });
});
