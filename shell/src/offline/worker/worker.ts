import type { WorkerMessage } from 'shared/shell';
import { purgeKept } from './kept';
import { obey } from './obey';
import { openBooking, openPage, openScript } from './open';
import { quietly } from './quietly';
import { ruleOf } from './requests';
import type { WorkerScope } from './scope';

const scope = globalThis as unknown as WorkerScope;

// Safe at any moment: every document names its code by addresses that never change their meaning, so a tab is served the
// same by whichever worker, and never gets another release's code.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), quietly(() => purgeKept(Date.now()))])),
);

const openers = { page: openPage, code: openScript, booking: openBooking } as const;

scope.addEventListener('fetch', (event) => {
  const rule = ruleOf(event.request, scope.location.origin);
  if (rule !== 'network') event.respondWith(openers[rule](event));
});

scope.addEventListener('message', (event) => {
  const answered = obey(event.data as WorkerMessage).then((reply) => event.ports[0]?.postMessage(reply));
  event.waitUntil(answered);
});

// once whenever the worker starts
void quietly(() => purgeKept(Date.now()));
