import { testCrowdAt } from '../testing/crowd';

testCrowdAt('paystack');
