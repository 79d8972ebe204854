import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Component as SettingsPage } from '../../../web/communities/SettingsPage.tsx';
import { settingsPageQuery } from '../../../web/communities/SettingsPage.query.ts';
import { Fault } from '../../../web/core/errors.ts';
import { toasts } from '../../../web/ui/toastQueues.ts';
import { showScreen } from '../showScreen.tsx';

const mutation = 'LibrarySwitchMutation';
const control = () => screen.getByRole('switch', { name: 'Gestion des documents par tous les membres' });
const isOn = () => (control() as HTMLInputElement).checked;

/** The settings of a community whose library is not open, in which the switch was pressed. */
async function press() {
  const screenful = await showScreen(
    SettingsPage,
    settingsPageQuery,
    { slug: '7' },
    {
      Community: () => ({
        id: 'community-7',
        slug: '7',
        title: 'Voile',
        isLibraryEditable: false,
        viewerCanAdminister: true,
        logo: null,
      }),
    },
    { path: '/communaute/:slug/parametres', address: '/communaute/7/parametres' },
  );
  expect(isOn()).toBe(false);
  await userEvent.click(control());
  return screenful;
}

const refuse = (message: string) => ({
  SetLibraryEditablePayload: () => ({ community: null, userErrors: [{ message }] }),
});

test('B386: the switch is turned before it is answered', async () => {
  const { asked, answer } = await press();
  expect(asked(mutation)).toEqual({ input: { communityId: 'community-7', isEditable: true } });
  expect(isOn()).toBe(true);
  await answer(mutation, {
    Community: () => ({ id: 'community-7', isLibraryEditable: true }),
    SetLibraryEditablePayload: () => ({ userErrors: [] }),
  });
  expect(isOn()).toBe(true);
});

test.each([
  ['Vous ne le pouvez plus.', 'Vous ne le pouvez plus.'],
  ['', "une erreur s'est produite."],
])(
  'B387 B389: refused with the words « %s » it is taken back, and « %s » is said for 20 s',
  async (told, said) => {
    const { answer } = await press();
    const add = vi.spyOn(toasts['bottom-left'], 'add');
    await answer(mutation, refuse(told));
    expect(isOn()).toBe(false);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(add.mock.calls.map(([, timeout]) => timeout)).toEqual([20_000]);
    add.mockRestore();
  },
);

test('B388: where the call fails it is taken back, and it is said', async () => {
  const { fail } = await press();
  await fail(mutation, new Fault('UPSTREAM_UNAVAILABLE'));
  expect(isOn()).toBe(false);
  expect(await screen.findByText(/momentanément indisponible/)).toBeTruthy();
});
