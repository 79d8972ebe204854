import { copyText } from '../ui/copyLink.ts';
import { confirm } from '../ui/confirm.tsx';
import { pendingQuestion } from '../ui/pendingQuestion.ts';
import { showToast } from '../ui/toast.ts';
import { drafts, readDraft } from '../drafts/useDraft.ts';
import { pendingMessagesOf } from '../sending/currentOutbox.ts';
import { draftKey } from './composer/messageDraft.ts';
import { isThumbsUp } from './messageText.ts';
import { isPageFocused } from './pageFocus.ts';

const removed = 'Vous ne faites plus partie de cette conversation.';

/** Resolves once the page has the focus. */
const whenFocused = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!isPageFocused()) return;
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    look();
  });

function unsentTextOf(conversationId: string): string {
  const unsent = [
    ...pendingMessagesOf(conversationId).map(({ content }) => content),
    readDraft(draftKey(conversationId), { text: '' }).text,
  ];
  return unsent.filter((part) => part.trim() !== '' && !isThumbsUp(part)).join('\n\n');
}

/** Resolves once no question is shown. */
const untilNothingIsAsked = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = pendingQuestion.subscribe(() => {
      if (pendingQuestion.get() !== null) return;
      stop();
      resolve();
    });
  });

/** Asks about what was not sent to a conversation, again where another question takes its place. */
async function offerUnsentText(conversationId: string): Promise<void> {
  for (;;) {
    while (pendingQuestion.get() !== null) await untilNothingIsAsked();
    const text = unsentTextOf(conversationId);
    // Another tab has asked, or the user left in that one.
    if (text === '') return;
    const lost = `Ce texte n’a pas été envoyé\u202F:\n\n${text}`;
    const isWanted = await confirm({ title: removed, text: lost, action: 'Copier', cancel: 'Fermer' });
    if (!isWanted && pendingQuestion.get() !== null) continue;
    if (!isWanted || (await copyText(text))) drafts.remove(draftKey(conversationId));
    return;
  }
}

/** Questions of this tab, for browsers without locks, as over plain HTTP. */
let offers: Promise<void> = Promise.resolve();

/** Reports to the user that others removed them from a conversation, with what they had not sent. */
export async function reportRemoval(conversationId: string, wasOpen: boolean): Promise<void> {
  if (unsentTextOf(conversationId) === '') {
    if (wasOpen) showToast({ text: removed });
    return;
  }
  await whenFocused();
  const offer = () => offerUnsentText(conversationId);
  // One question at a time, in all tabs: the drafts are common to them.
  if ('locks' in navigator) await navigator.locks.request('removed conversation', offer);
  else await (offers = offers.then(offer, offer));
}
