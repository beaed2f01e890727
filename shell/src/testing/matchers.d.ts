// The matchers that the test preset adds, for the compiler.
import '@testing-library/jest-dom/jest-globals';
