import { testCrowdAt } from '../testing/crowd';

testCrowdAt('sandbox');
