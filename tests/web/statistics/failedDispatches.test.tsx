/** Mails and push messages that could not be delivered, in the administration. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as DispatchesPage } from '../../../web/statistics/DispatchesPage.tsx';
import { dispatchesPageQuery } from '../../../web/statistics/DispatchesPage.query.ts';
import { showScreen } from '../showScreen.tsx';

test.each([true, false])(
  'once the last one shown was sent again, more are offered if there are: %s',
  async (hasNextPage) => {
    const node = {
      id: 'd',
      kind: 'WELCOME',
      recipient: 'zoe@example.org',
      reason: '',
      attemptCount: 3,
      createdAt: '2026-11-03T10:00:00Z',
      lastAttemptAt: '2026-11-03T12:00:00Z',
    };
    const { answer } = await showScreen(
      DispatchesPage,
      dispatchesPageQuery,
      {},
      {
        Platform: () => ({ capabilities: ['FAILED_DELIVERIES'] }),
        FailedDeliveryConnection: () => ({ edges: [{ node }], pageInfo: { hasNextPage, endCursor: 'd' } }),
      },
    );
    await userEvent.click(screen.getByRole('button', { name: /^Renvoyer/ }));
    await answer('FailedDispatchesResendMutation', {
      ResendFailedDeliveryPayload: () => ({ removedFailedDeliveryId: 'd', userErrors: [] }),
    });
    expect(screen.queryByRole('button', { name: /^Renvoyer/ })).toBeNull();
    expect(screen.queryByText('Tout a été distribué.') === null).toBe(hasNextPage);
    expect(screen.queryByRole('button', { name: 'Afficher la suite' }) !== null).toBe(hasNextPage);
  },
);
