import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PublishingStatus } from '../../../web/feed/composer/PublishingStatus.tsx';

const show = (progress: number | null, isPausing = false) => {
  const onCancel = vi.fn<() => void>();
  render(
    <PublishingStatus
      progress={progress}
      isPausing={isPausing}
      failure={null}
      mayBePublished={false}
      onCancel={onCancel}
      onRetry={() => {}}
      firstSentAt={null}
      onClose={() => {}}
    />,
  );
  return onCancel;
};
const bar = () => screen.queryByRole('progressbar', { name: 'Envoi de la publication' });
const working = 'Votre publication est en cours de traitement. Veuillez patienter';

test('B487: a bar shows how much of an upload has been sent, beside a button that cancels it', async () => {
  const onCancel = show(99.4);
  expect(bar()?.getAttribute('aria-valuenow')).toBe('99');
  expect(screen.getByText('99 %')).toBeTruthy();
  expect(screen.queryByText(working)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('B488: says that the server is at work once all is sent, and announces the next attempt', () => {
  show(100);
  expect(screen.getByRole('status').textContent).toBe(working);
  expect(bar()).toBeNull();
  cleanup();
  show(40, true);
  expect(screen.getByRole('status').textContent).toContain('Nouvel essai dans un instant.');
  expect(bar()).toBeNull();
});
