import { consolePage } from 'tooling/webpack/console';

export default consolePage(import.meta.dirname);
