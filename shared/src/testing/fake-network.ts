import type { Answer, Handler, SentRequest } from './answers';

/** Handlers by method and path of the contract: `GET /ride/booked-ride/{id}`. */
export type Handlers = Readonly<Record<string, Handler>>;

const base = '/api/v1';

function matching(handlers: Handlers, method: string, path: string) {
  for (const [key, handler] of Object.entries(handlers)) {
    const [verb, pattern = ''] = key.split(' ');
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const found = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
    if (verb !== method || !found) continue;
    const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]));
    return { handler, params };
  }
  return undefined;
}

/**
 * A fake network: the handlers respond to every request of the page, and `calls` records it. A request without a handler is
 * an unexpected console error, which fails the test.
 */
export class FakeNetwork {
  readonly calls: SentRequest[] = [];
  handlers: Handlers = {};

  async answer(method: string, address: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const url = new URL(address, 'http://localhost/');
    const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : url.pathname;
    const found = matching(this.handlers, method, path);
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    const request = { method, path, params: found?.params ?? {}, query: url.searchParams, body: parsed, headers };
    this.calls.push(request);
    if (!found) {
      console.error(`No handler for ${method} ${path}`);
      return { kind: 'broken' };
    }
    return typeof found.handler === 'function' ? found.handler(request) : found.handler;
  }

  /** The class that replaces the browser's `XMLHttpRequest`. */
  requestClass(): typeof XMLHttpRequest {
    const network = this;
    class FakeXhr extends EventTarget {
      readyState = 0;
      status = 0;
      statusText = '';
      responseText = '';
      responseType = '';
      responseURL = '';
      timeout = 0;
      readonly upload = new EventTarget();
      onloadend: (() => void) | null = null;
      onerror: ((event: unknown) => void) | null = null;
      onabort: (() => void) | null = null;
      ontimeout: (() => void) | null = null;
      private method = 'GET';
      private address = '';
      private isOver = false;
      private readonly headers: Record<string, string> = {};
      private answerHeaders: Readonly<Record<string, string>> = {};

      get response() {
        return this.responseText;
      }
      open(method: string, address: string) {
        this.method = method.toUpperCase();
        this.address = address;
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name.toLowerCase()] = value;
      }
      getAllResponseHeaders() {
        return Object.entries(this.answerHeaders).reduce((text, [name, value]) => `${text}${name}: ${value}\r\n`, '');
      }
      abort() {
        this.isOver = true;
      }
      send(body?: unknown) {
        void network.answer(this.method, this.address, body ?? undefined, this.headers).then((answer) => {
          if (this.isOver || answer.kind === 'silent') return;
          if (answer.kind === 'broken') {
            this.onerror?.({ message: 'Network Error' });
            return;
          }
          this.readyState = 4;
          this.status = answer.status;
          this.responseText = answer.text;
          this.answerHeaders = { 'content-type': 'application/json', ...answer.headers };
          this.onloadend?.();
        });
      }
    }
    return FakeXhr as unknown as typeof XMLHttpRequest;
  }
}
