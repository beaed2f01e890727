/** The tables of this area, once its migrations add some. */
export type MailTables = Record<never, never>;
