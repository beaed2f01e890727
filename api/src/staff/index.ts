export { registerStaff } from './staff.routes';
