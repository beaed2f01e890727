import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { FlightCriteria } from 'shared/contract/flights';
import { formActions } from 'shared/paths';
import { renderPage } from 'shared/testing';
import { FormWithoutScripts } from './form-without-scripts';

const criteria: FlightCriteria = {
  tripType: 'return',
  slices: [
    { from: 'LOS', to: 'ABV', departureDate: '2026-11-27' },
    { from: 'ABV', to: 'LOS', departureDate: '2026-11-30' },
  ],
  cabin: 'C',
  adults: 2,
  children: 1,
  infants: 0,
  flexibleDays: 3,
};

const form = () => screen.getByRole('form', { name: 'Search for flights' });

test('a new search is a return of one adult in economy, sent to the API', () => {
  renderPage(FormWithoutScripts, { path: '/' });
  expect(form()).toHaveAttribute('action', formActions.flightSearch);
  expect(form()).toHaveFormValues({
    trip: 'return',
    from: '',
    to: '',
    depart: '',
    return: '',
    cabin: 'Y',
    adults: '1',
    children: '0',
    infants: '0',
  });
  for (const label of ['From: city or airport code', 'To: city or airport code', 'Departure'])
    expect(screen.getByLabelText(label)).toBeRequired();
});

test('a search to edit is filled in', () => {
  renderPage(() => <FormWithoutScripts criteria={criteria} />, { path: '/' });
  expect(form()).toHaveFormValues({
    trip: 'return',
    from: 'LOS',
    to: 'ABV',
    depart: '2026-11-27',
    return: '2026-11-30',
    cabin: 'C',
    adults: '2',
    children: '1',
    infants: '0',
  });
});
