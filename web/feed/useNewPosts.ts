import { useEffect, useEffectEvent, useState } from 'react';
import { onPostsChanged, onResume } from '../live/viewerEvents.ts';

/** Events may come for comments too, and come to everybody at once: looking waits between these milliseconds. */
const [soonest, latest] = [500, 3_000];

/**
 * Whether a feed has posts that are not on the screen. When something happened in the viewer's communities
 * it asks for the newest posts, and only an unknown one is news.
 */
export function useNewPosts(known: readonly { readonly id: string }[], findNewest: () => Promise<string[]>) {
  const [hasNewPosts, setHasNewPosts] = useState(false);
  const look = useEffectEvent(async () => {
    if (hasNewPosts) return;
    const newest = await findNewest();
    setHasNewPosts(newest.some((id) => known.every((post) => post.id !== id)));
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          // Without an answer there is nothing to tell; the next event asks again.
          look().catch(() => {});
        },
        soonest + Math.random() * (latest - soonest),
      );
    };
    const ends = [onPostsChanged(lookSoon), onResume(lookSoon)];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, []);

  return [hasNewPosts, () => setHasNewPosts(false)] as const;
}
