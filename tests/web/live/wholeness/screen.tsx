import { act, fireEvent, render } from '@testing-library/react';
import { Suspense } from 'react';
import {
  fetchQuery,
  RelayEnvironmentProvider,
  useLazyLoadQuery,
  useRelayEnvironment,
} from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { createOperationDescriptor, getRequest } from 'relay-runtime';
// What opens on demand is there at once, however busy the machine is.
import '../../../../web/comments/CommentThread.tsx';
import '../../../../web/comments/ReplyThread.tsx';
import { MockPayloadGenerator } from 'relay-test-utils';
import { vi } from 'vitest';
import type { CommunityPageQuery } from '../../../../web/__generated__/CommunityPageQuery.graphql.ts';
import type { ShellQuery } from '../../../../web/__generated__/ShellQuery.graphql.ts';
import { shellQuery } from '../../../../web/app/shell/Shell.query.ts';
import { eventHandlers, refetches } from '../../../../web/app/viewerEvents.ts';
import { removeDeleted } from '../../../../web/comments/removeDeleted.ts';
import { CommunityFeed } from '../../../../web/feed/CommunityFeed.tsx';
import { communityPageQuery } from '../../../../web/feed/CommunityPage.query.ts';
import { ViewerEvents } from '../../../../web/live/ViewerEvents.tsx';
import { ErrorRegion } from '../../../../web/relay/ErrorRegion.tsx';
import type { ModelServer } from './modelServer.ts';

type Look = (entries: { target: Element; isIntersecting: boolean }[]) => void;

/** The ends of lists that go on once they are scrolled to. */
const ends = new Map<Element, Look>();

/** All that is drawn is on the screen, but for the end of a list. */
class WideScreen {
  readonly #look: Look;
  readonly #seen: Element[] = [];
  constructor(look: Look) {
    this.#look = look;
  }
  observe(target: Element) {
    this.#seen.push(target);
    if (target.ariaHidden === 'true') ends.set(target, this.#look);
    else this.#look([{ target, isIntersecting: true }]);
  }
  unobserve() {}
  disconnect() {
    for (const target of this.#seen) ends.delete(target);
  }
}

/** Scrolls to the end of the feed. */
export const scroll = () =>
  act(async () => {
    for (const [target, look] of ends) look([{ target, isIntersecting: true }]);
  });

function Page() {
  const shell = useLazyLoadQuery<ShellQuery>(shellQuery, {}, { fetchPolicy: 'store-only' });
  const { community } = useLazyLoadQuery<CommunityPageQuery>(communityPageQuery, { databaseId: '6' });
  const environment = useRelayEnvironment();
  const reload = async () => {
    await fetchQuery<CommunityPageQuery>(environment, communityPageQuery, { databaseId: '6' }).toPromise();
  };
  return (
    <>
      {community && (
        <ErrorRegion onRetry={reload}>
          <CommunityFeed community={community} />
        </ErrorRegion>
      )}
      <ViewerEvents query={shell} handlers={eventHandlers} readings={refetches} onGone={removeDeleted} />
    </>
  );
}

/** The feed of a community that a model serves. */
export function show({ environment }: ModelServer): void {
  sessionStorage.clear();
  ends.clear();
  vi.stubGlobal('IntersectionObserver', WideScreen);
  vi.stubGlobal('innerHeight', 100_000);
  vi.stubGlobal('scrollTo', () => {});
  const operation = createOperationDescriptor(getRequest(shellQuery), {});
  environment.commitPayload(
    operation,
    MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: 'viewer' }) }).data ?? {},
  );
  environment.retain(operation);
  render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter initialEntries={['/communaute/6']}>
        <Suspense fallback="…">
          <Page />
        </Suspense>
      </MemoryRouter>
    </RelayEnvironmentProvider>,
  );
}

const all = (within: ParentNode, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)];
const labelled = (within: ParentNode, pattern: RegExp) =>
  all(within, 'button').find((button) => pattern.test(button.ariaLabel ?? button.textContent));
const numberIn = (text: string | null | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
const wordsIn = (element: Element | null | undefined) =>
  /Parole (\d+\.\d+)\./.exec(element?.textContent ?? '')?.[1] ?? '';

/** Visible content of an entry of a thread. */
const bodyOf = (item: Element) => {
  const body = item.firstElementChild;
  return {
    words: wordsIn(body),
    likes: body ? numberOf(labelled(body, /mentions? J’aime/)?.ariaLabel) : 0,
    isLiked: body ? all(body, '[aria-pressed=true]').length > 0 : false,
  };
};
const rowsOf = (list: Element) => [...list.children].filter((item) => item.tagName === 'LI');

function commentShown(item: Element) {
  const list = item.querySelector('[aria-label=Réponses]');
  const goesOn = labelled(item, /^Afficher plus de réponses/) !== undefined;
  return {
    // A comment and the link to its replies share an element.
    ...bodyOf(item.firstElementChild ?? item),
    // How many there are is said where they are not open.
    replyCount: list ? null : numberOf(labelled(item, /^Voir (la|les \d+) réponses?$/)?.textContent),
    replies: list ? { rows: rowsOf(list).map(bodyOf), goesOn } : null,
  };
}
const numberOf = (offer: string | null | undefined) => (offer?.startsWith('Voir la ') ? 1 : numberIn(offer));

function postShown(article: Element) {
  const list = article.querySelector('[aria-label=Commentaires]');
  const waiting = labelled(article, /nouveaux? commentaires?$/);
  const last = article.querySelector('[aria-label="Dernier commentaire"]');
  return {
    words: wordsIn(article),
    isPinned: article.textContent.includes('Épinglée'),
    reactions: numberOf(labelled(article, /^Voir (la réaction|les \d+ réactions)$/)?.ariaLabel),
    isLiked: all(article, '[aria-label=Réagir] [aria-pressed=true]').length > 0,
    votes: numberIn(
      all(article, 'span').find(({ textContent }) => /^\d+ votes?$/.test(textContent))?.textContent,
    ),
    commentCount: numberIn(labelled(article, /^\d+ commentaires?$/)?.ariaLabel),
    lastComment: list ? null : wordsIn(last),
    thread: list
      ? {
          waiting: numberIn(waiting?.textContent),
          // Newest first, as the books have them.
          rows: rowsOf(list).map(commentShown).toReversed(),
          goesOn: labelled(article, /^Afficher les commentaires précédents/) !== undefined,
        }
      : null,
  };
}
export type PostShown = ReturnType<typeof postShown>;

/** Visible content of the screen. */
export const shown = () => ({
  posts: all(document, 'article').map(postShown),
  hasNewPosts: labelled(document, /^Nouvelles publications$/) !== undefined,
  goesOn: ends.size > 0,
});

/** Presses one of the buttons with such a name; none where there is none. */
export const press = (name: RegExp, place = 0) =>
  act(async () => {
    const buttons = all(document, 'button').filter((button) =>
      name.test(button.ariaLabel ?? button.textContent),
    );
    const button = buttons[place % Math.max(1, buttons.length)];
    if (button) fireEvent.click(button);
  });

/** Retries failures and dismisses removed items, without resending unsent texts. */
export const askAgain = () =>
  act(async () => {
    for (const button of all(document, 'button'))
      if (/^(Réessayer|Fermer)$/.test(button.textContent) && !button.closest('form')) fireEvent.click(button);
  });

/** Writes a comment where one of the forms is. */
export const write = (place: number) =>
  act(async () => {
    const fields = all(document, 'textarea[aria-label="Votre commentaire"]');
    const field = fields[place % Math.max(1, fields.length)];
    if (!field) return;
    fireEvent.change(field, { target: { value: 'Bonjour' } });
    const form = field.closest('form');
    if (form) fireEvent.submit(form);
  });

/** Takes the focus from where one writes, so that what comes may be shown. */
export const look = () =>
  act(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

/** Lets time pass. */
export const pass = (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time)));

/** Completes everything: no more failures, all events and responses delivered. */
export async function comeToRest(server: ModelServer): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    while (!server.isIdle())
      await act(async () => {
        server.sendEvent('next');
        server.settle(0, false);
      });
    await pass(40_000);
    quiet = server.isIdle() ? quiet + 1 : 0;
  }
}
