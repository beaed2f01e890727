const ways = ['log', 'info', 'debug', 'warn', 'error'];

export const createLogger = (prefix) =>
  Object.fromEntries(ways.map((way) => [way, (...words) => console[way](prefix, ...words)]));
export const createInfrastructureLogger = (prefix) => createLogger(prefix);
export const logger = createLogger('[ Module Federation ]');
export const infrastructureLogger = createLogger('[ Module Federation ]');
export const bindLoggerToCompiler = () => undefined;
