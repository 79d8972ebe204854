import { execFileSync } from 'node:child_process';

/** The processes that decode pictures for this one, or for another one. */
export function decoderProcesses(parent = process.pid): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, ppid, state, ...args]) =>
        Number(ppid) === parent &&
        !state?.startsWith('Z') &&
        args.some((part) => part.endsWith('decoder.js')),
    )
    .map(([pid]) => Number(pid));
}
