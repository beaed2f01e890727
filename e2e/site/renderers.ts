import { execFileSync } from 'node:child_process';
import type { Site } from './launch-site';

/** The processes in which pages of the site are rendered. */
export function renderersOf(site: Pick<Site, 'pid'>): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, ...command]) => ({ pid: Number(pid), parent: Number(parent), command: command.join(' ') }));
  const childrenOf = (pid: number) => processes.filter(({ parent }) => parent === pid);
  return childrenOf(site.pid())
    .filter(({ command }) => command.includes('renderer/process.mjs'))
    .map(({ pid }) => childrenOf(pid)[0]?.pid ?? pid);
}
