export const detail = `The detail of ${VERSION}`;
