import type { Deployment } from './deployment';

/** A requirement that a deployment has to meet. */
export interface Check {
  readonly name: string;
  /** @returns a short summary of the result. @throws if the requirement is not met */
  run(deployment: Deployment): Promise<string>;
}
