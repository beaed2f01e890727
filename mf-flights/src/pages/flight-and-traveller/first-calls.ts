import type { FirstCalls } from 'shared/first-call';
import { selectionCall } from '../../api/get-selection';
import { readBookedSelection } from '../../model/booked-selection';

export const firstCalls: FirstCalls = ({ pathname }) => {
  const [, , selection = ''] = pathname.split('/');
  const selectionId = decodeURIComponent(selection);
  return readBookedSelection()?.selectionId === selectionId ? [] : [selectionCall(selectionId)];
};
