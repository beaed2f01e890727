import { parseSettings } from 'api/settings';
import { defaultSiteRules } from 'shared/remote';
import { siteFacts } from './site-facts';

test('the default rules are those that pages assume', () =>
  expect(siteFacts(parseSettings({})).rules).toEqual(defaultSiteRules));
