export interface MailMessage {
  /** The same mail again has the same id, so that a mailbox can tell a repeat. Without angle brackets. */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  /** Who reads an answer, if not the sender. */
  readonly replyTo?: string;
  /** Of a list: the address to which a mail program posts to end it (RFC 8058). */
  readonly oneClickUrl?: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures of the HTML part, named there as `cid:<cid>`. */
  readonly pictures: readonly { readonly cid: string; readonly filename: string; readonly content: Buffer }[];
  readonly enclosures: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[];
}

/** Where mails go. Both ways write the same message; `MAIL_TRANSPORT` chooses. */
export interface MailTransport {
  /**
   * Resolves once the message is safe with the other side. `refused`: the address does not exist there, so that
   * another attempt would be refused too. Throws when it may work later.
   */
  send(message: MailMessage): Promise<'sent' | 'refused'>;
}
