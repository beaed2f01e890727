const addressOf = (url: string | Request) =>
  new URL(typeof url === 'string' ? url : url.url, 'https://tafiya.test').href;

/** A fake `CacheStorage` with what the service worker uses. Each match returns a new clone. */
export function newCaches() {
  const named = new Map<string, Map<string, Response>>();
  return {
    keys: async () => [...named.keys()],
    delete: async (name: string) => named.delete(name),
    async open(name: string) {
      const answers = named.get(name) ?? new Map<string, Response>();
      named.set(name, answers);
      return {
        keys: async () => [...answers.keys()].map((url) => new Request(url)),
        match: async (url: string | Request) => answers.get(addressOf(url))?.clone(),
        matchAll: async () => [...answers.values()].map((answer) => answer.clone()),
        put: async (url: string | Request, answer: Response) => void answers.set(addressOf(url), answer),
        delete: async (url: string | Request) => answers.delete(addressOf(url)),
      };
    },
  };
}
