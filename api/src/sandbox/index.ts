export { registerSandboxPage } from './page/sandbox-page.routes';
export { sandboxJobs } from './sandbox.jobs';
export { registerSandbox } from './sandbox.routes';
export { wipeSandboxAccounts } from './wipe-accounts';
