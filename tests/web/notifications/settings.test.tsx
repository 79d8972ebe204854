import { act, cleanup, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider, useRelayEnvironment } from 'react-relay/hooks';
import { commitLocalUpdate } from 'relay-runtime';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { offerNotifications } from '../../../web/app/push/offerNotifications.ts';
import { RequestError } from '../../../web/core/errors.ts';
import { DeviceNotificationsSwitch } from '../../../web/notifications/DeviceSwitches.tsx';
import { notificationSettingsPageQuery } from '../../../web/notifications/NotificationSettingsPage.query.ts';
import { Component } from '../../../web/notifications/NotificationSettingsPage.tsx';
// Loaded on demand by the client.
import '../../../web/notifications/recount.ts';
import { markNotificationsSeen } from '../../../web/notifications/markNotificationsSeen.ts';
import { resume, showChat } from '../chat/showChat.tsx';
import { showElement, showScreen } from '../showScreen.tsx';

/** The environment as a component gets it. */
const known = (environment: ReturnType<typeof createMockEnvironment>) =>
  renderHook(() => useRelayEnvironment(), {
    wrapper: (props) => <RelayEnvironmentProvider environment={environment} {...props} />,
  }).result.current;

describe('the notification settings', () => {
  const settings = (
    isEnabled: boolean,
    areConversationsEnabled: boolean,
    areCommunitiesEnabled: boolean,
  ) => ({
    isEnabled,
    areConversationsEnabled,
    areCommunitiesEnabled,
    communities: ['Voile', 'Chant'].map((title) => ({ community: { id: title, title }, isEnabled: true })),
  });
  /** Settings in a response. */
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

  test('B642 B643: toggles optimistically; the response updates dependent switches', async () => {
    const { asked, answer } = await show();
    await expand();
    await userEvent.click(named('Notifications'));
    expect(areOn('Notifications', 'Discussions', 'Communautés', 'Voile')).toEqual([false, true, true, true]);
    expect(named('Discussions').disabled).toBe(true);
    expect(asked('NotificationSettingsSwitchMutation').input).toEqual({ switch: 'ALL', isEnabled: false });
    await answer('NotificationSettingsSwitchMutation', answered(settings(false, false, false)));
    expect(areOn('Notifications', 'Discussions', 'Communautés', 'Voile')).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(named('Discussions').disabled).toBe(false);
  });

  test('B647: a switch that fails reloads the settings and folds the list of communities', async () => {
    const { fail, answer } = await show();
    await expand();
    await userEvent.click(named('Discussions'));
    await fail('NotificationSettingsSwitchMutation', new RequestError('UPSTREAM_UNAVAILABLE'));
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
    await fail('NotificationSettingsCommunityMutation', new RequestError('UPSTREAM_UNAVAILABLE'));
    expect(areOn('Voile', 'Chant')).toEqual([true, true]);
    expect(
      await screen.findByText('Le service est momentanément indisponible.', { exact: false }),
    ).toBeTruthy();
    expect(isAsked('NotificationSettingsRefetchQuery')).toBe(false);
  });
});

describe('notifications of this device', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  /** A browser whose permission is this one, and that grants it when it asks. */
  function browser(permission: NotificationPermission) {
    const notifications = {
      permission,
      requestPermission: vi.fn(async () => (notifications.permission = 'granted')),
    };
    vi.stubGlobal('Notification', notifications);
    return notifications.requestPermission;
  }

  const environment = createMockEnvironment();
  const show = () => showElement(<DeviceNotificationsSwitch />, { environment });
  const toggle = () =>
    screen.getByRole<HTMLInputElement>('switch', { name: 'Notifications sur cet appareil' });

  test('the device switch requests the browser’s permission and is stored', async () => {
    const requestPermission = browser('default');
    await show();
    expect([toggle().checked, requestPermission.mock.calls.length]).toEqual([false, 0]);
    await userEvent.click(toggle());
    expect([toggle().checked, requestPermission.mock.calls.length]).toEqual([true, 1]);
    await userEvent.click(toggle());
    expect(toggle().checked).toBe(false);
    cleanup();
    await show();
    expect(toggle().checked).toBe(false);
  });

  test('the switch of the device is off where the browser forbids notifications, and says so', async () => {
    browser('denied');
    await show();
    expect([toggle().checked, toggle().disabled]).toEqual([false, true]);
    expect(screen.getByText(/^Votre navigateur les bloque/)).toBeTruthy();
  });

  test('offers notifications once, and enables them from the offer', async () => {
    browser('default');
    await show();
    const offer = () => act(async () => offerNotifications(known(environment)));
    const button = () => screen.queryByRole('button', { name: 'Activer' });
    await offer();
    await userEvent.click(await screen.findByRole('button', { name: 'Activer' }));
    expect(toggle().checked).toBe(true);
    expect(button()).toBeNull();
    browser('default');
    await offer();
    expect(button()).toBeNull();
  });
});

describe('counting new notices', () => {
  test('counts a new notification at once, and corrects a double count by one refetch', async () => {
    const { environment, emit, answer, waiting } = await showChat();
    const count = () => environment.getStore().getSource().get('viewer')?.unseenNotificationCount;
    const notice = (id: string) =>
      emit({
        __typename: 'NotificationReceived',
        notificationEdge: {
          __typename: 'NotificationEdge',
          cursor: '',
          node: { __typename: 'Notification', id, postDatabaseId: null, plainText: 'Bienvenue' },
        },
      });
    // This count includes the first notification.
    act(() =>
      commitLocalUpdate(environment, (store) => {
        store.get('viewer')?.setValue(1, 'unseenNotificationCount');
      }),
    );
    vi.useFakeTimers();
    await notice('n1');
    await notice('n2');
    expect(count()).toBe(3);
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(waiting()).not.toContain('recountQuery');
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    vi.useRealTimers();
    await expect.poll(() => waiting().filter((name) => name === 'recountQuery')).toHaveLength(1);
    await answer('recountQuery', {
      viewer: { __typename: 'Viewer', id: 'viewer', unseenNotificationCount: 2 },
    });
    expect(count()).toBe(2);
  });

  const counted = (unseenNotificationCount: number) => ({
    viewer: { __typename: 'Viewer', id: 'viewer', unseenNotificationCount },
  });
  /** An answer that was read before what follows happened. */
  const older = {
    viewer: {
      __typename: 'Viewer',
      id: 'viewer',
      unreadConversationCount: 0,
      unseenNotificationCount: 3,
      conversations: {
        __typename: 'ConversationConnection',
        edges: [],
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
      breakingNews: '',
      doNotDisturb: null,
    },
  };

  test('« Ne pas déranger », started elsewhere during a gap, is known after it', async () => {
    const { environment, answer } = await showChat();
    await resume();
    const doNotDisturb = { __typename: 'DoNotDisturb', endsAt: '2026-11-21T07:00:00Z' };
    await answer('fetchSummariesQuery', { viewer: { ...older.viewer, doNotDisturb } });
    const known = environment.getStore().getSource().get('client:viewer:doNotDisturb');
    expect(known?.endsAt).toBe(doNotDisturb.endsAt);
  });

  test('an older count does not make seen notifications new again', async () => {
    const { environment, answer, waiting } = await showChat();
    const count = () => environment.getStore().getSource().get('viewer')?.unseenNotificationCount;
    void markNotificationsSeen(known(environment), 'n3');
    await resume();
    await answer('markNotificationsSeenMutation', {
      markNotificationsSeen: { ...counted(0), userErrors: [] },
    });
    expect(count()).toBe(0);
    await answer('fetchSummariesQuery', older);
    await answer('recountQuery', counted(0));
    expect(count()).toBe(0);
    expect(waiting()).not.toContain('recountQuery');
  });

  test('an older response does not replace the count of an event', async () => {
    const { environment, answer, emit } = await showChat();
    const count = () => environment.getStore().getSource().get('viewer')?.unseenNotificationCount;
    await resume();
    await emit({ __typename: 'CountersChanged', viewer: { ...older.viewer, unseenNotificationCount: 4 } });
    expect(count()).toBe(4);
    vi.useFakeTimers();
    await act(async () => {});
    await answer('fetchSummariesQuery', older);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    vi.useRealTimers();
    await answer('recountQuery', counted(4));
    expect(count()).toBe(4);
  });
});
