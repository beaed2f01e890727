import type { WorkerMessage } from 'shared/shell';
import { bestEffort } from './best-effort';
import { purgeConfirmations } from './confirmations';
import { handleMessage } from './handle-message';
import { ruleOf } from './requests';
import { respondWithBooking, respondWithCode, respondWithPage } from './respond';
import type { WorkerScope } from './scope';

const scope = globalThis as unknown as WorkerScope;

// Safe at any time: documents reference code by immutable URLs, so every worker serves a tab the same files, and never
// those of another release.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), bestEffort(() => purgeConfirmations(Date.now()))])),
);

const responders = { page: respondWithPage, code: respondWithCode, booking: respondWithBooking } as const;

scope.addEventListener('fetch', (event) => {
  const rule = ruleOf(event.request, scope.location.origin);
  if (rule !== 'network') event.respondWith(responders[rule](event));
});

scope.addEventListener('message', (event) => {
  const handled = handleMessage(event.data as WorkerMessage).then((reply) => event.ports[0]?.postMessage(reply));
  event.waitUntil(handled);
});

// at each start of the worker
void bestEffort(() => purgeConfirmations(Date.now()));
