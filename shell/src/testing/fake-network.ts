export type Answer = { readonly status: number; readonly body: unknown } | 'down';

/** A fake `XMLHttpRequest` for axios: each path of the API has a response, or no connection. */
export function answerCalls(answers: Readonly<Record<string, Answer>>): { readonly requested: string[] } {
  const requested: string[] = [];

  class FakeRequest {
    readyState = 0;
    status = 0;
    statusText = '';
    responseText = '';
    response = '';
    responseURL = '';
    timeout = 0;
    responseType = '';
    onloadend?: () => void;
    onerror?: (event: Event) => void;
    private path = '';

    open(_method: string, address: string) {
      this.path = new URL(address, location.href).pathname;
    }
    setRequestHeader() {}
    getAllResponseHeaders() {
      return 'content-type: application/json';
    }
    abort() {}
    addEventListener() {}

    send() {
      requested.push(this.path);
      const answer = answers[this.path] ?? 'down';
      queueMicrotask(() => {
        if (answer === 'down') return this.onerror?.(new Event('error'));
        Object.assign(this, { readyState: 4, status: answer.status });
        this.responseText = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        this.response = this.responseText;
        this.onloadend?.();
      });
    }
  }

  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return { requested };
}
