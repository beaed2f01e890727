import('../../../../../shell/src/main.tsx');
