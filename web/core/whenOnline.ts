/** Calls back after a pause in milliseconds, or after it as soon as the device has a network; answers how to stop. */
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
