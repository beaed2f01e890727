import node from 'tooling/jest/node.mjs';

export default { ...node, testMatch: ['<rootDir>/{layers,new-remote,test,webpack}/**/*.test.ts'] };
