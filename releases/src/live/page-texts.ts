import type { Question } from 'shared/remote';
import { type Build, firstCallsOf } from '../release/build';

/** The content that an active release adds to documents for one of its modules. */
export interface PageText {
  /** Its text as HTML, with placeholders for the site's rules. */
  readonly html: string | undefined;
  readonly questions: readonly Question[];
  /** The script that makes the page's first calls. */
  readonly firstCalls: string | undefined;
}

/** By the release's name and the module: `mf-content ./terms`. */
export type PageTexts = ReadonlyMap<string, PageText>;

export const textKey = (name: string, module: string): string => `${name} ${module}`;

/** The page texts of a build. @param files its parts of documents by name; a missing one is left out */
export function textsOf(build: Build, files: ReadonlyMap<string, string>): [string, PageText][] {
  const questions = 'questions' in build ? (build.questions ?? {}) : {};
  const firstCalls = firstCallsOf(build);
  const modules = new Set([build.fragments ?? {}, questions, firstCalls].flatMap(Object.keys));
  return [...modules].map((module) => [
    textKey(build.name, module),
    {
      html: files.get(build.fragments?.[module] ?? ''),
      questions: questions[module] ?? [],
      firstCalls: files.get(firstCalls[module] ?? ''),
    },
  ]);
}
