import type { FastifyInstance } from 'fastify';
import type { Candidate } from '../release/release';

type Method = 'GET' | 'POST' | 'DELETE';

export interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly code: string;
  readonly message: string;
  readonly cookie: string;
}

/** Calls `/releases/api` with some headers. @returns the status and the fields of the envelope */
export const callsOf =
  (app: FastifyInstance, headers: Readonly<Record<string, string>>) =>
  async (method: Method, path: string, payload?: object): Promise<Answer> => {
    const response = await app.inject({ method, url: `/releases/api${path}`, headers, ...(payload && { payload }) });
    const { data = {}, code = '', message = '' } = response.json();
    return { status: response.statusCode, data, code, message, cookie: String(response.headers['set-cookie'] ?? '') };
  };

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The request body for a candidate. */
export const upload = ({ build, declaration, files }: Candidate, more: object = {}) => ({
  build,
  declaration,
  files: files.map(({ file, content }) => ({ file, content: content.toString('base64') })),
  by: 'Ada',
  commit: 'abc123',
  live: false,
  ...more,
});
