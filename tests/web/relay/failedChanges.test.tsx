import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { beginChange, reportFailedChange } from '../../../web/relay/failedChanges.ts';
import { failedOutcome } from '../../../web/relay/mutations.ts';
import Toasts from '../../../web/ui/Toasts.tsx';

test('« Réessayer » leaves out a change that was begun again meanwhile', async () => {
  render(<Toasts />);
  const failure = failedOutcome(new RequestError('OFFLINE'));
  let endFirst = () => {};
  const second = vi.fn(() => Promise.resolve());
  reportFailedChange('vote in poll-1', failure, () => new Promise<void>((resolve) => (endFirst = resolve)));
  reportFailedChange('vote in poll-2', failure, second);
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  beginChange('vote in poll-2');
  await act(async () => endFirst());
  expect(second).not.toHaveBeenCalled();
});
