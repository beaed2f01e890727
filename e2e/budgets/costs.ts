import { type Asked, isCall } from './waves';

/** What a part of a visit costs on the wire. */
export interface Costs {
  readonly requests: number;
  readonly scriptBytes: number;
  /** The document, scripts, styles, letters, pictures: all but what the API answered. */
  readonly fileBytes: number;
  readonly answerBytes: number;
}

export const isScript = ({ type }: Asked) => type === 'Script';
const isFile = (asked: Asked) => !isCall(asked);

const bytesOf = (asked: readonly Asked[]) => asked.reduce((total, { bytes }) => total + bytes, 0);

export const costsOf = (asked: readonly Asked[]): Costs => ({
  requests: asked.length,
  scriptBytes: bytesOf(asked.filter(isScript)),
  fileBytes: bytesOf(asked.filter(isFile)),
  answerBytes: bytesOf(asked.filter(isCall)),
});

/** Scripts of a start that the document did not name: each waited for another one to run. */
export const lateScripts = (start: readonly Asked[]): string[] =>
  start.filter((asked) => isScript(asked) && asked.wave > 2).map(({ url }) => url);
