const ways = ['log', 'info', 'debug', 'warn', 'error'];

export const createLogger = (prefix) =>
  Object.fromEntries(ways.map((way) => [way, (...words) => console[way](prefix, ...words)]));
export const createInfrastructureLogger = createLogger;
export const logger = createLogger('[ Module Federation ]');
export const infrastructureLogger = logger;
export const bindLoggerToCompiler = () => undefined;
