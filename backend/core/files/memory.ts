import { readFileSync } from 'node:fs';

/** Milliseconds between two memory checks. */
const checkIntervalMs = 100;

/** Resident memory of a process in bytes; 0 when unknown. */
export function readMemoryUsage(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Calls `onExceeded` while a process uses more than `max` bytes (Linux only). Returns a stop function. */
export function watchMemory(pid: number | undefined, max: number, onExceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (readMemoryUsage(pid) > max) onExceeded();
  }, checkIntervalMs);
  return () => clearInterval(timer);
}
