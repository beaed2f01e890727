import type { Scene } from '../scene';
import { homeScenes } from './home';
import { closedPaymentScenes, openPaymentScenes } from './payment';
import { resultsScenes } from './results';
import { sandboxScenes } from './sandbox';
import { notYetOpenScenes, shellScenes } from './shell';
import { successScenes } from './success';
import { reviewScenes, travellerScenes } from './traveller';

/** Every page of the flow and of the shell in every state, in groups about equally long. */
export const sceneGroups: Readonly<Record<string, readonly Scene[]>> = {
  'the home page': homeScenes,
  'search and results': resultsScenes,
  "the traveller's form": travellerScenes,
  'the review': reviewScenes,
  'the payment while its account is open': openPaymentScenes,
  'the payment afterwards': closedPaymentScenes,
  'the confirmation': successScenes,
  'the pages of the shell': shellScenes,
  'the pages that are not open yet': notYetOpenScenes,
  'the sandbox bank': sandboxScenes,
};
