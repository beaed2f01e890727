/** Under what the forms keep what was typed, and the attempts to send it. */
export const draftKeys = { contact: 'contact' } as const;
