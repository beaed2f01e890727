/** On a public site a transfer of the sandbox bank is an action of the staff. */
export const forStaff = { permission: 'money:change' } as const;
