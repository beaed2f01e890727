import type { JobHandlers } from '../jobs';
import { letterHandler } from '../mail/write-letter';
import { contentLetters } from './content.letters';

export const contentJobs: JobHandlers = { 'content-letter': letterHandler(contentLetters) };
