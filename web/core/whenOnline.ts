/** Calls back after a delay in milliseconds, or later when the device is online. Returns a function that cancels it. */
export function whenOnline(pause: number, retry: () => void): () => void {
  const attempt = () => {
    if (navigator.onLine) retry();
    else addEventListener('online', attempt, { once: true });
  };
  const timer = setTimeout(attempt, pause);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', attempt);
  };
}
