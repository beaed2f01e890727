import { expect, test } from '@jest/globals';
import { parseSettings } from 'api/settings';
import { defaultSiteRules } from 'shared/remote';
import { siteFacts } from './site-facts';

test('a site that sets no rule has the ones that pages take for granted', () =>
  expect(siteFacts(parseSettings({})).rules).toEqual(defaultSiteRules));
