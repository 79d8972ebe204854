import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Fault } from '../../../web/core/errors.ts';
import { Component } from '../../../web/notifications/NotificationSettingsPage.tsx';
import { notificationSettingsPageQuery } from '../../../web/notifications/NotificationSettingsPage.query.ts';
import { showScreen } from '../showScreen.tsx';

const settings = (
  isPushEnabled: boolean,
  areConversationsEnabled: boolean,
  areCommunitiesEnabled: boolean,
) => ({
  isPushEnabled,
  areConversationsEnabled,
  areCommunitiesEnabled,
  communities: ['Voile', 'Chant'].map((title) => ({ community: { id: title, title }, isEnabled: true })),
});
/** What an answer says of the settings. */
const answered = (notificationSettings: object) => ({
  Viewer: () => ({ id: 'viewer', notificationSettings }),
  SetNotificationSwitchPayload: () => ({ userErrors: [] }),
  SetCommunityNotificationsPayload: () => ({ userErrors: [] }),
});

const show = () =>
  showScreen(Component, notificationSettingsPageQuery, {}, answered(settings(true, true, true)), {
    path: '/notification',
  });
const named = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const areOn = (...names: string[]) => names.map((name) => named(name).checked);
const expand = () => userEvent.click(screen.getByRole('button', { name: 'Choisir par communauté' }));

test('B639 B640 B641: the page has a switch for all, one for chat, and one for communities that unfolds', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Paramètres des notifications');
  expect(areOn('Notifications', 'Discussions', 'Communautés')).toEqual([true, true, true]);
  expect(screen.queryByRole('list', { name: 'Mes communautés' })).toBeNull();
  await expand();
  const list = within(screen.getByRole('list', { name: 'Mes communautés' }));
  expect(list.getAllByRole('switch').map((each) => each.closest('label')?.textContent)).toEqual([
    'Voile',
    'Chant',
  ]);
});

test('B642 B643: a switch shows at once, and the answer shows what depends on it', async () => {
  const { asked, answer } = await show();
  await expand();
  await userEvent.click(named('Notifications'));
  expect(areOn('Notifications', 'Discussions', 'Communautés', 'Voile')).toEqual([false, true, true, true]);
  expect(named('Discussions').disabled).toBe(true);
  expect(asked('NotificationSettingsSwitchMutation').input).toEqual({ switch: 'PUSH', isEnabled: false });
  await answer('NotificationSettingsSwitchMutation', answered(settings(false, false, false)));
  expect(areOn('Notifications', 'Discussions', 'Communautés', 'Voile')).toEqual([false, false, false, false]);
  expect(named('Discussions').disabled).toBe(false);
});

test('B647: a switch that fails reloads the settings and folds the list of communities', async () => {
  const { fail, answer } = await show();
  await expand();
  await userEvent.click(named('Discussions'));
  await fail('NotificationSettingsSwitchMutation', new Fault('UPSTREAM_UNAVAILABLE'));
  expect(
    await screen.findByText('Le service est momentanément indisponible.', { exact: false }),
  ).toBeTruthy();
  await answer('NotificationSettingsRefetchQuery', answered(settings(true, true, false)));
  expect(areOn('Notifications', 'Discussions', 'Communautés')).toEqual([true, true, false]);
  expect(screen.queryByRole('list', { name: 'Mes communautés' })).toBeNull();
});

test('B648: the switch of a community that fails shows its previous state', async () => {
  const { asked, isAsked, fail } = await show();
  await expand();
  await userEvent.click(named('Voile'));
  expect(areOn('Voile', 'Chant')).toEqual([false, true]);
  expect(asked('NotificationSettingsCommunityMutation').input).toEqual({
    communityId: 'Voile',
    isEnabled: false,
  });
  await fail('NotificationSettingsCommunityMutation', new Fault('UPSTREAM_UNAVAILABLE'));
  expect(areOn('Voile', 'Chant')).toEqual([true, true]);
  expect(
    await screen.findByText('Le service est momentanément indisponible.', { exact: false }),
  ).toBeTruthy();
  expect(isAsked('NotificationSettingsRefetchQuery')).toBe(false);
});
