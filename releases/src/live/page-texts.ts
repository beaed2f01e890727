import type { Question } from 'shared/remote';
import type { Build } from '../release/build';

/** What a live release says in documents of one of its modules. */
export interface PageText {
  /** Its text as HTML, with the places of rules still open. */
  readonly html: string | undefined;
  readonly questions: readonly Question[];
}

/** By the release's name and the module: `mf-content ./terms`. */
export type PageTexts = ReadonlyMap<string, PageText>;

export const textKey = (name: string, module: string): string => `${name} ${module}`;

/** What a build has to say. @param files its fragments by their file names; one that is not there costs its text alone */
export function textsOf(build: Build, files: ReadonlyMap<string, string>): [string, PageText][] {
  const questions = 'questions' in build ? (build.questions ?? {}) : {};
  const modules = new Set([...Object.keys(build.fragments ?? {}), ...Object.keys(questions)]);
  return [...modules].map((module) => [
    textKey(build.name, module),
    { html: files.get(build.fragments?.[module] ?? ''), questions: questions[module] ?? [] },
  ]);
}
