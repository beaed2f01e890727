import { testCrashesAt } from './crashes';

describe('a process that is killed at paystack', () => testCrashesAt('paystack'));
