import { readFileSync } from 'node:fs';

/** Milliseconds between two looks at a process' memory. */
const lookEvery = 100;

/** Resident memory of a process in bytes; 0 where the system does not say. */
export function memoryOf(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/**
 * Calls `onExceeded`, again and again, as long as a process has more than `most` bytes of memory, where the
 * system tells (Linux). Answers what ends the watch.
 */
export function watchMemory(pid: number | undefined, most: number, onExceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (memoryOf(pid) > most) onExceeded();
  }, lookEvery);
  return () => clearInterval(timer);
}
