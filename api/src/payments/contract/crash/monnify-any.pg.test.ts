import { testCrashesAt } from '../testing/crashes';

describe('a process that is killed at monnify any', () => testCrashesAt('monnify any'));
