import { testCrashesAt } from './crashes';

describe('a process that is killed at sandbox', () => testCrashesAt('sandbox'));
