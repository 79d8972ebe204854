import { expect, onTestFinished, test, vi } from 'vitest';
import { refreshSignedUrls } from '../../../web/live/refreshSignedUrls.ts';

test('refetches visible content once before its signed URLs expire', () => {
  vi.useFakeTimers({ now: 0 });
  const announce = vi.fn<() => void>();
  onTestFinished(refreshSignedUrls(announce));
  const link = document.createElement('a');
  link.href = `/files/plan.pdf?exp=${2 * 3600}&for=1&sig=x`;
  document.body.append(link);
  onTestFinished(() => link.remove());
  vi.advanceTimersByTime(80 * 60_000);
  expect(announce).not.toHaveBeenCalled();
  vi.advanceTimersByTime(35 * 60_000);
  expect(announce).toHaveBeenCalledOnce();
  // Renewed for another six hours.
  link.href = `/files/plan.pdf?exp=${8 * 3600}&for=1&sig=y`;
  vi.advanceTimersByTime(5 * 3600_000);
  expect(announce).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3600_000);
  expect(announce).toHaveBeenCalledTimes(2);
});
