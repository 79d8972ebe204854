import { reportError } from '../core/errors.ts';
import { loadWithRetries } from '../ui/loadWithRetries.ts';

/** The platform's own tab icon; null when it has none. */
let own: string | null = null;
let count = 0;
/** What an installed application shows; unknown at the start, where its last use may have left a number. */
let shown: number | undefined;
/** Number of the latest drawing; overtaken ones are dropped. */
let latest = 0;

const link = () => document.querySelector<HTMLLinkElement>('link[rel=icon]');

/** The icon with a count; null where it cannot be drawn. The code is loaded on demand. */
async function drawCount(words: string): Promise<string | null> {
  try {
    const { drawTabIcon } = await loadWithRetries(() => import('./drawTabIcon.ts'), {
      waitsForNetwork: true,
    });
    return await drawTabIcon(own, words);
  } catch (error) {
    reportError(error);
    return null;
  }
}

async function show(): Promise<void> {
  latest += 1;
  const mine = latest;
  const drawn = count > 0 ? await drawCount(count > 9 ? '9+' : String(count)) : null;
  // `data:,` is no icon, and asks for none.
  if (mine === latest) link()?.setAttribute('href', drawn ?? own ?? 'data:,');
}

/** Shows the platform's icon in the tab. */
export function setTabIcon(address: string | null): void {
  if (own === address) return;
  own = address;
  void show();
}

/** Shows in the tab's icon, and in that of an installed application, how much is unread: « 9+ » above nine. */
export function setTabBadge(unread: number): void {
  if (unread !== count) {
    count = unread;
    void show();
  }
  if (unread === shown || !('setAppBadge' in navigator)) return;
  shown = unread;
  const update = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
  update.catch(() => {
    // Only an installed application has one.
  });
}
