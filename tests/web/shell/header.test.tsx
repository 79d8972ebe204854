/** The head of every page: where its links lead, what counts in it, and the menu behind the picture. */
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ShellQuery } from '../../../web/__generated__/ShellQuery.graphql.ts';
import { Header } from '../../../web/app/shell/Header.tsx';
import { ProfileMenu } from '../../../web/app/shell/ProfileMenu.tsx';
import RightColumn from '../../../web/app/shell/RightColumn.tsx';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { ChatButton } from '../../../web/chat/ChatButton.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import { session } from '../../../web/core/sessionStore.ts';
import BreakingNews from '../../../web/home/BreakingNews.tsx';
import { NotificationBell } from '../../../web/notifications/NotificationBell.tsx';
import { usePageData } from '../../../web/relay/preload.ts';
import { token } from '../session/token.ts';
import { showScreen } from '../showScreen.tsx';
// Loads on-demand code synchronously.
import '../../../web/app/shell/Me.tsx';
import '../../../web/app/shell/MobileApp.tsx';
import '../../../web/notifications/DoNotDisturbBadge.tsx';
import '../../../web/search/SearchBox.tsx';

function Head() {
  const { viewer } = usePageData<ShellQuery>(shellQuery);
  return (
    viewer && (
      <>
        <Header logo={null}>
          <ChatButton viewer={viewer} />
          <NotificationBell viewer={viewer} />
          <ProfileMenu viewer={viewer} />
        </Header>
        <BreakingNews viewer={viewer} />
      </>
    )
  );
}

const show = (viewer: object = {}, user: object = {}, address = '/', capabilities: string[] = []) =>
  showScreen(
    Head,
    shellQuery,
    {},
    {
      Viewer: () => ({
        id: 'viewer',
        email: 'zoe@example.org',
        isAdministrator: false,
        breakingNews: '',
        doNotDisturb: null,
        unseenNotificationCount: 0,
        unreadConversationCount: 0,
        ...viewer,
      }),
      Platform: () => ({ capabilities }),
      User: () => ({ firstName: 'Zoé', name: 'Zoé Quéré', initials: 'ZQ', avatar: null, ...user }),
    },
    { path: '/*', address },
  );
const menu = () => screen.getByRole('button', { name: 'Menu de Zoé Quéré' });
const entries = async () => {
  await userEvent.click(menu());
  return (await screen.findAllByRole('menuitem')).map((entry) => [
    entry.textContent,
    entry.getAttribute('href'),
  ]);
};

describe('the header', () => {
  test('B039 B699: leads to the feed, the communities and the contacts', async () => {
    await show();
    const links = within(screen.getByRole('navigation', { name: 'Navigation principale' })).getAllByRole(
      'link',
    );
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Accueil', '/'],
      ['Communautés', '/communautes'],
      ['Contacts', '/utilisateurs'],
    ]);
  });

  test('B038: has no search on the results', async () => {
    await show({}, {}, '/search/voile');
    expect(screen.queryByRole('search')).toBeNull();
  });

  test('B037 B038: Enter in the search leads to its results; blank text leads nowhere', async () => {
    const { path } = await show();
    const field = await screen.findByRole('searchbox', { name: 'Rechercher' });
    await userEvent.type(field, '  {Enter}');
    expect(path()).toBe('/');
    await userEvent.type(field, 'plan & devis{Enter}');
    expect(path()).toBe('/search/plan%20%26%20devis');
  });

  test('B044 B697 B698: counts conversations and notices that are new', async () => {
    await show({ unreadConversationCount: 2, unseenNotificationCount: 7 });
    const counted = (name: string) => screen.getByRole('button', { name }).textContent;
    expect(counted('Discussions, 2 conversations non lues')).toBe('2');
    expect(counted('Notifications, 7 nouvelles notifications')).toBe('7');
  });
});

describe('the news', () => {
  test('B041 B042: scrolls through the header, 45 pixels a second', async () => {
    const resized = new Set<() => void>();
    class Observer {
      constructor(notify: () => void) {
        resized.add(notify);
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Observer);
    onTestFinished(() => void vi.unstubAllGlobals());
    await show({ breakingNews: 'Régate samedi' });
    const news = screen.getByRole('region', { name: 'À la une' });
    const [first, again] = within(news).getAllByText('Régate samedi');
    const track = first?.parentElement;
    if (!track || !again) throw new Error('The text is there once.');
    // The text is there twice, one after the other.
    Object.defineProperty(track, 'scrollWidth', { value: 1_800 });
    act(() => {
      for (const notify of resized) notify();
    });
    expect(track.style.getPropertyValue('--marquee-duration')).toBe(`${900 / 45}s`);
    expect(track.className).toContain('animate-marquee');
  });

  test('are put away by one person, not by the next of the same browser', async () => {
    const isShown = () => screen.queryByRole('region', { name: 'À la une' }) !== null;
    const asPerson = async (username: string) => {
      cleanup();
      session.signIn(token({ username }));
      await show({ breakingNews: 'Régate samedi' });
    };
    onTestFinished(() => session.signOut());
    await asPerson('zoe@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Masquer cette annonce' }));
    expect(isShown()).toBe(false);
    await asPerson('autre@example.org');
    expect(isShown()).toBe(true);
    await asPerson('zoe@example.org');
    expect(isShown()).toBe(false);
  });
});

describe('the menu of the profile', () => {
  test('B045 B046 B047: opens from the picture, or from the initials', async () => {
    await show({}, { avatar: { contentUrl: 'https://example.org/zoe.jpg' } });
    expect(menu().querySelector('img')?.src).toBe('https://example.org/zoe.jpg');
    expect(within(menu()).queryByText('ZQ')).toBeNull();
    cleanup();
    await show();
    expect(within(menu()).getByText('ZQ')).toBeTruthy();
    expect(menu().querySelector('img')).toBeNull();
  });

  test.each([
    [false, []],
    [true, ['Administration']],
  ])(
    'B049 B050 B055–B057 B153 B700–B704: has its entries in order, with their addresses; administrator: %s',
    async (isAdministrator, own) => {
      const { answer, isAsked } = await show({ isAdministrator });
      await userEvent.click(menu());
      const links = [
        {
          id: 'link-1',
          title: 'Vents',
          url: 'https://vents.example.org/',
          icon: { contentUrl: 'https://example.org/v.png' },
        },
        { id: 'link-2', title: 'Marées', url: 'https://marees.example.org/', icon: null },
      ];
      while (isAsked('useLinksQuery'))
        await answer('useLinksQuery', { Viewer: () => ({ id: 'viewer', links }) });
      const group = within(await screen.findByRole('group', { name: 'Mes liens' }));
      const outside = group.getAllByRole('menuitem');
      expect(outside.map((entry) => entry.querySelector('img')?.src)).toEqual([
        'https://example.org/v.png',
        undefined,
      ]);
      for (const entry of outside) expect(entry.getAttribute('target')).toBe('_blank');
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
        'Profil',
        'Mes documents',
        'Mes enregistrements',
        'Mes publications',
        'Application mobile',
        'Vents',
        'Marées',
        'Notifications',
        ...own,
        'Déconnexion',
      ]);
      const addresses = screen.getAllByRole('menuitem').map((entry) => entry.getAttribute('href'));
      expect(addresses.slice(0, 4)).toEqual([
        '/profil',
        '/mediatheque',
        '/mes-enregistrements',
        '/mes-publications',
      ]);
      expect(addresses[7]).toBe('/notification');
      if (isAdministrator) expect(addresses[8]).toBe('/administration');
    },
  );

  test('B020: is whole without the links that could not be read, which are asked for at the next opening', async () => {
    const { fail, answer, isAsked } = await show();
    expect((await entries()).at(-1)?.[0]).toBe('Déconnexion');
    const all = async (end: (name: string) => Promise<void>) => {
      while (isAsked('useLinksQuery')) await end('useLinksQuery');
    };
    await all((name) => fail(name, new RequestError('UPSTREAM_UNAVAILABLE')));
    expect(screen.queryByRole('group', { name: 'Mes liens' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(menu());
    expect(isAsked('useLinksQuery')).toBe(true);
    const links = [{ id: 'link-1', title: 'Vents', url: 'https://vents.example.org/', icon: null }];
    await all((name) => answer(name, { Viewer: () => ({ id: 'viewer', links }) }));
    expect(await screen.findByRole('menuitem', { name: 'Vents' })).toBeTruthy();
  });
});

test('B1030: the panel « Moi » has the entries of the menu as links and buttons', async () => {
  const { answer, isAsked } = await showScreen(
    function Panel() {
      const { viewer } = usePageData<ShellQuery>(shellQuery);
      return viewer && <RightColumn viewer={viewer} onRetry={async () => {}} />;
    },
    shellQuery,
    {},
    { Viewer: () => ({ id: 'viewer', isAdministrator: false }) },
    { path: '/*', address: '/profil' },
  );
  const links = [{ id: 'link-1', title: 'Vents', url: 'https://vents.example.org/', icon: null }];
  while (isAsked('useLinksQuery')) await answer('useLinksQuery', { Viewer: () => ({ id: 'viewer', links }) });
  const panel = within(await screen.findByRole('navigation', { name: 'Menu du profil' }));
  expect(panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Profil', '/profil'],
    ['Mes documents', '/mediatheque'],
    ['Mes enregistrements', '/mes-enregistrements'],
    ['Mes publications', '/mes-publications'],
    ['Vents', 'https://vents.example.org/'],
    ['Notifications', '/notification'],
  ]);
  expect(panel.getByRole('button', { name: 'Déconnexion' })).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Application mobile' }));
  expect(await screen.findByRole('dialog', { name: 'Application mobile' })).toBeTruthy();
});

describe('B994: « Ne pas déranger »', () => {
  const sign = () => screen.queryByRole('img', { name: /^Ne pas déranger/ });

  test('starts and ends in the menu, and shows on the picture, where the API has it', async () => {
    const { answer, asked } = await show({}, {}, '/', ['DO_NOT_DISTURB']);
    const viewer = (doNotDisturb: object | null) => ({
      Viewer: () => ({ id: 'viewer', doNotDisturb }),
    });
    await userEvent.click(menu());
    const group = within(await screen.findByRole('group', { name: 'Ne pas déranger' }));
    expect(group.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Pendant 1 heure',
      'Jusqu’à demain, 8 h',
      'Jusqu’à nouvel ordre',
    ]);
    await userEvent.click(group.getByRole('menuitem', { name: 'Jusqu’à nouvel ordre' }));
    expect(asked('DoNotDisturbEntriesStartMutation').input).toEqual({ duration: 'UNTIL_ENDED' });
    await answer('DoNotDisturbEntriesStartMutation', {
      ...viewer({ endsAt: null }),
      StartDoNotDisturbPayload: () => ({ userErrors: [] }),
    });
    await expect.poll(sign).not.toBeNull();
    await userEvent.click(menu());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Être de nouveau prévenu' }));
    await answer('DoNotDisturbEntriesEndMutation', {
      ...viewer(null),
      EndDoNotDisturbPayload: () => ({ userErrors: [] }),
    });
    expect(sign()).toBeNull();
  });

  test('« demain » is a day in the time zone of the reader', async () => {
    const options = Intl.DateTimeFormat.prototype.resolvedOptions;
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...options.call(this), timeZone: 'Asia/Tokyo' };
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { asked } = await show({}, {}, '/', ['DO_NOT_DISTURB']);
    await userEvent.click(menu());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Jusqu’à demain, 8 h' }));
    expect(asked('DoNotDisturbEntriesStartMutation').input).toEqual({
      duration: 'UNTIL_TOMORROW_MORNING',
      timeZone: 'Asia/Tokyo',
    });
  });

  test('ends « demain » until midnight only', async () => {
    vi.useFakeTimers({
      now: new Date(2026, 10, 20, 23, 59, 50),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    });
    onTestFinished(() => void vi.useRealTimers());
    await show({ doNotDisturb: { endsAt: new Date(2026, 10, 21, 8).toISOString() } });
    expect(sign()?.getAttribute('aria-label')).toBe('Ne pas déranger jusqu’à demain, 08:00');
    act(() => void vi.advanceTimersByTime(20_000));
    expect(sign()?.getAttribute('aria-label')).toBe('Ne pas déranger jusqu’à 08:00');
  });

  test('leaves the tab title, and ends by itself', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 30), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await show({ doNotDisturb: { endsAt: new Date(2026, 10, 21, 8).toISOString() } });
    expect(sign()?.getAttribute('aria-label')).toBe('Ne pas déranger jusqu’à demain, 08:00');
    act(() => chatPanel.countNewMessage());
    expect(chatPanel.get().newMessages).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(9 * 3_600_000));
    act(() => chatPanel.countNewMessage());
    expect(chatPanel.get().newMessages).toBe(1);
    expect(sign()).toBeNull();
  });
});

describe('B058: « Administration »', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['a build to develop with', true, '', true],
    ['a build for production', false, '', false],
    ['one that is made to show it', false, '1', true],
  ])('in %s', async (_build, isDev, wish, isShown) => {
    vi.stubEnv('DEV', isDev);
    vi.stubEnv('VITE_SHOW_ADMINISTRATION', wish);
    vi.resetModules();
    const { showsAdministration } = await import('../../../web/app/shell/ProfileEntries.tsx');
    expect(showsAdministration).toBe(isShown);
  });
});
