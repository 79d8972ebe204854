import { useRelayEnvironment } from 'react-relay/hooks';
import { confirm } from '../ui/confirm.ts';
import { preloading } from '../ui/lazyPart.tsx';
import { loadWithRetries } from '../ui/loadWithRetries.ts';
import { showToast } from '../ui/toast.ts';
import type { Deleted } from './deleteComment.ts';

const load = () => import('./deleteComment.ts');
const prepare = preloading(load);

/** Deletes a comment after a confirmation, during which the code is loaded. */
export function useDeleteComment(postId: string): (comment: Deleted) => Promise<void> {
  const environment = useRelayEnvironment();
  return async (comment) => {
    prepare();
    const isSure = await confirm({
      title: 'Supprimer le commentaire\u202F?',
      text: 'Ses réponses seront supprimées avec lui.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isSure) return;
    const code = await loadWithRetries(load).catch(() => null);
    if (code) code.deleteComment(environment, postId, comment);
    else showToast({ text: 'Le commentaire n’a pas pu être supprimé.', kind: 'error' });
  };
}
