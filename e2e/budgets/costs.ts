import { isCall, type WaveRequest } from './request-waves';

/** Transfer costs of a part of a visit. */
export interface Costs {
  readonly requests: number;
  readonly scriptBytes: number;
  /** Everything but API responses: document, scripts, styles, fonts, images. */
  readonly fileBytes: number;
  readonly apiBytes: number;
}

export const isScript = ({ type }: WaveRequest) => type === 'Script';
const isFile = (request: WaveRequest) => !isCall(request);

const bytesOf = (requests: readonly WaveRequest[]) => requests.reduce((total, { bytes }) => total + bytes, 0);

export const costsOf = (requests: readonly WaveRequest[]): Costs => ({
  requests: requests.length,
  scriptBytes: bytesOf(requests.filter(isScript)),
  fileBytes: bytesOf(requests.filter(isFile)),
  apiBytes: bytesOf(requests.filter(isCall)),
});

/** Startup scripts that the document does not name: each is requested only when another script has run. */
export const lateScripts = (start: readonly WaveRequest[]): string[] =>
  start.filter((request) => isScript(request) && request.wave > 2).map(({ url }) => url);
