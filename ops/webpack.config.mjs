import { opsPage } from 'tooling/webpack/ops';

export default opsPage(import.meta.dirname);
