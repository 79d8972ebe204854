/** Mails and push messages that could not be delivered, in the administration. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as DispatchesPage } from '../../../web/statistics/DispatchesPage.tsx';
import { dispatchesPageQuery } from '../../../web/statistics/DispatchesPage.query.ts';
import { showScreen } from '../showScreen.tsx';

const node = {
  id: 'd',
  kind: 'WELCOME',
  recipient: 'zoe@example.org',
  reason: '',
  attemptCount: 3,
  createdAt: '2026-11-03T10:00:00Z',
  lastAttemptAt: '2026-11-03T12:00:00Z',
};
const show = (hasNextPage: boolean) =>
  showScreen(
    DispatchesPage,
    dispatchesPageQuery,
    {},
    {
      Platform: () => ({ capabilities: ['FAILED_DELIVERIES'] }),
      FailedDeliveryConnection: () => ({ edges: [{ node }], pageInfo: { hasNextPage, endCursor: 'd' } }),
    },
  );

test('one that somebody else has sent again disappears, with the reason', async () => {
  const { answer } = await show(false);
  await userEvent.click(screen.getByRole('button', { name: /^Renvoyer/ }));
  const message = 'Cet envoi a déjà été relancé ou supprimé.';
  await answer('FailedDispatchesResendMutation', {
    ResendFailedDeliveryPayload: () => ({
      removedFailedDeliveryId: null,
      userErrors: [{ code: 'NOT_FOUND', message }],
    }),
  });
  expect(screen.getByText('Tout a été distribué.')).toBeTruthy();
  expect(await screen.findByText(message)).toBeTruthy();
});

test.each([true, false])(
  'once the last one shown was sent again, more are offered if there are: %s',
  async (hasNextPage) => {
    const { answer } = await show(hasNextPage);
    await userEvent.click(screen.getByRole('button', { name: /^Renvoyer/ }));
    await answer('FailedDispatchesResendMutation', {
      ResendFailedDeliveryPayload: () => ({ removedFailedDeliveryId: 'd', userErrors: [] }),
    });
    expect(screen.queryByRole('button', { name: /^Renvoyer/ })).toBeNull();
    expect(screen.queryByText('Tout a été distribué.') === null).toBe(hasNextPage);
    expect(screen.queryByRole('button', { name: 'Afficher la suite' }) !== null).toBe(hasNextPage);
  },
);
