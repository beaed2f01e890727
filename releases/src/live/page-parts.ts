import type { Question } from 'shared/remote';
import { type Build, firstCallsOf } from '../release/build';

/** What an active release adds to documents for one of its modules. */
export interface PageParts {
  readonly questions: readonly Question[];
  /** The script that makes the page's first calls. */
  readonly firstCalls: string | undefined;
}

export const partsKey = (name: string, module: string): string => `${name} ${module}`;

/** By the key of each module. @param files the scripts of first calls by name; a missing one is left out */
export function pagePartsOf(build: Build, files: ReadonlyMap<string, string>): [string, PageParts][] {
  const questions = 'questions' in build ? (build.questions ?? {}) : {};
  const firstCalls = firstCallsOf(build);
  const modules = new Set([questions, firstCalls].flatMap(Object.keys));
  return [...modules].map((module) => [
    partsKey(build.name, module),
    { questions: questions[module] ?? [], firstCalls: files.get(firstCalls[module] ?? '') },
  ]);
}
