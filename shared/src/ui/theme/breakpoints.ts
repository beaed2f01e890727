export const breakpoints = { sm: '360px', md: '768px', lg: '1024px', xl: '1200px', '2xl': '1440px' };
