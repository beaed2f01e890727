import { answerWithin } from './answer-within';
import { dropOldCode, dropWithdrawn, isCodeHere, keepCode, openCode, trim } from './code';
import { keptDocument, keptPages, keptPart, renewPart } from './kept';
import { offlinePage } from './offline-page';
import { forOtherPage, keepPage, keptPage, openablePages, sourceFor } from './pages';
import { quietly } from './quietly';
import type { Fetching } from './scope';
import { storedData } from './stored';

const homePage = { path: '/', title: 'Home' } as const;

/** Asks the network, and hands a copy of its answer on; the copy is taken before anybody reads the answer. */
function askNetwork(event: Fetching, onAnswer: (copy: Response) => Promise<unknown>): Promise<Response> {
  const asked = fetch(event.request).then((answer) => ({ answer, copy: answer.clone() }));
  event.waitUntil(
    asked.then(
      ({ copy }) => quietly(() => onAnswer(copy)),
      () => undefined,
    ),
  );
  return asked.then(({ answer }) => answer);
}

/** A document from the network always wins: what is live now, or was rolled back, shows at once. */
export async function openPage(event: Fetching): Promise<Response> {
  const { url } = event.request;
  try {
    return await answerWithin(
      askNetwork(event, (copy) => takeInPage(url, copy)),
      () => pageFromDevice(url),
    );
  } catch {
    return offlinePage(await stillOpening());
  }
}

async function takeInPage(url: string, document: Response): Promise<void> {
  const { isNewer, withdrawn } = await keepPage(url, document, Date.now());
  if (withdrawn.length > 0) await dropWithdrawn(withdrawn);
  if (isNewer) await dropOldCode();
  await trim();
}

const pageFromDevice = (url: string): Promise<Response | undefined> =>
  quietly(
    async () =>
      (await keptDocument(url, Date.now())) ??
      (await keptPage(url)) ??
      (await forOtherPage(await sourceFor(url, isCodeHere))),
  );

async function stillOpening() {
  const still = await quietly(async () => {
    const [kept, home, others] = await Promise.all([
      keptPages(Date.now()),
      keptPage(new URL(homePage.path, location.origin).href),
      openablePages(isCodeHere),
    ]);
    return { kept, pages: home ? [homePage, ...others] : others };
  });
  return still ?? { kept: [], pages: [] };
}

/** Code, from the device where it is here and sound. */
export async function openScript(event: Fetching): Promise<Response> {
  const { request } = event;
  const { answer, isNew } = await openCode(request, (url) => keptPart(url, Date.now()));
  if (isNew) {
    const copy = answer.clone();
    event.waitUntil(
      quietly(async () => {
        await keepCode(request.url, request.integrity, copy, Date.now());
        await trim();
      }),
    );
  }
  return answer;
}

/** A booking as the site tells it; the kept answer where the site does not answer. */
export const openBooking = (event: Fetching): Promise<Response> => {
  const { url } = event.request;
  return answerWithin(
    askNetwork(event, (copy) => renewPart(url, copy, Date.now())),
    () =>
      quietly(async () => {
        const stored = await keptPart(url, Date.now());
        return stored && storedData(stored);
      }),
  );
};
