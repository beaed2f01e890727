import { failed, ok, type RenderedPage, type RenderPageOptions, renderPage } from 'shared/testing';
import { App } from '../app';
import { meWith } from './people-samples';

/** Shows the back office at an address, with the wire faked; an admin is signed in unless the answers say otherwise. */
export const renderConsole = (path: string, answers: RenderPageOptions['answers']): RenderedPage =>
  renderPage(App, {
    path,
    route: '*',
    answers: {
      'GET /staff/me': ok(meWith(['admin'])),
      'GET /staff/sign-in-ways': ok({ oidc: null }),
      'GET /staff/waiting': ok({ may: ['self'] }),
      'GET /staff/unpaid-pools': ok(nothingUnpaid),
      'GET /staff/discrepancies': ok([]),
      ...answers,
    },
  });

const nothingUnpaid = { pools: [], networksAtLimit: 0, maxPerNetwork: 10 };

export const noSession = failed('STAFF_ONLY', 'Your session is over. Sign in again.');

export const nothingWaits = ok({ now: '2026-11-21T06:15:00.000Z', may: ['self'], items: [], left: 0 });
