import { testCrowdAt } from '../testing/crowd';

testCrowdAt('monnify any');
