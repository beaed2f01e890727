import type { Deployment } from './deployment';

/** One thing that has to hold in a deployment. */
export interface Check {
  readonly name: string;
  /** @returns what was found, in a few words. @throws where it is not so */
  run(deployment: Deployment): Promise<string>;
}
