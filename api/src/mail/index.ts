export { mailJobs } from './mail.jobs';
