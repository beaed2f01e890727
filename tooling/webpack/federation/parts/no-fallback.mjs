/** No share has a second form to fall back on. */
export const getSharedFallbackGetter = ({ factory }) => factory;
