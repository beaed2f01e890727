import type { PrivacyRequestKind } from 'shared/contract/lists';
import { formatLongDeadline } from 'shared/format';
import { paths } from 'shared/paths';
import type { Context } from '../context';
import type { JobHandlers, RecurringJobs } from '../jobs';
import { runEach } from '../jobs/run-each';
import { signLink } from '../mail/signed-link';
import { type LetterWriter, letterHandler } from '../mail/write-letter';
import type { PersonalData } from './personal-data';

const words: Readonly<Record<PrivacyRequestKind, { subject: string; text: string; button: string }>> = {
  copy: {
    subject: 'Your link to a copy of your data',
    text: 'You, or somebody who typed your address, asked for a copy of everything that we keep of this address. The link opens it.',
    button: 'Get the copy',
  },
  erase: {
    subject: 'Your link to erase your data',
    text: 'You, or somebody who typed your address, asked us to erase what we keep of this address. The link shows what that is, and you decide there. Nothing has been erased yet.',
    button: 'See and decide',
  },
};

/** The letter with the link of a request; none for an address without data. */
const privacyLink =
  (parts: readonly PersonalData[]): LetterWriter =>
  async (id, { db, now, settings }) => {
    const request = await db.selectFrom('privacy_requests').selectAll().where('request_id', '=', id).executeTakeFirst();
    if (!request || request.expires_at <= now()) return undefined;
    let kept = 0;
    for (const part of parts) kept += (await part.find(db, request.email)).length;
    if (kept === 0) {
      await db.deleteFrom('privacy_requests').where('request_id', '=', id).execute();
      return undefined;
    }
    const { subject, text, button } = words[request.wants];
    const token = signLink(settings.linkSecret, 'privacy', id, request.expires_at);
    return {
      to: { name: '', address: request.email },
      because: 'this address was given for a request about data',
      content: {
        subject,
        preview: `It works until ${formatLongDeadline(request.expires_at)}.`,
        heading: subject,
        blocks: [
          { kind: 'paragraph', text },
          { kind: 'button', label: button, href: `${settings.origin}${paths.privacy}#request=${token}` },
          {
            kind: 'paragraph',
            text: `It works until ${formatLongDeadline(request.expires_at)}. Do not pass this e-mail on: who has the link can do the same. If it was not you, do nothing.`,
          },
        ],
      },
    };
  };

export const privacyJobs = (partsOf: (context: Context) => readonly PersonalData[]): JobHandlers => ({
  'privacy-letter': (payload, context, job) =>
    letterHandler({ 'privacy-link': privacyLink(partsOf(context)) })(payload, context, job),
});

/** Deletes data of an area after its retention period. */
type Forget = (context: Context) => Promise<void>;

const deleteOldRequests: Forget = async ({ db, now }) => {
  await db.deleteFrom('privacy_requests').where('expires_at', '<=', now()).execute();
};

/** Deletes expired data once an hour. */
export const privacyRecurringJobs = (areas: readonly Forget[]): RecurringJobs => ({
  'privacy.forget-in-time': {
    everySeconds: 3600,
    run: (_payload, context) => {
      const all = [...areas, deleteOldRequests].map((forget) => ({ reference: forget.name, forget }));
      return runEach(context, all, ({ forget }) => forget(context));
    },
  },
});
