import { useRelayEnvironment } from 'react-relay/hooks';
import { confirm } from '../ui/confirm.tsx';
import { preloading } from '../ui/lazyPart.tsx';
import { loadWithRetries } from '../ui/loadWithRetries.ts';
import { showToast } from '../ui/toast.ts';
import type { Deleted } from './deleteComment.ts';

const load = () => import('./deleteComment.ts');
const prepare = preloading(load);

const texts = {
  comment: {
    title: 'Supprimer le commentaire\u202F?',
    text: 'Ses réponses seront supprimées avec lui.',
    failure: 'Le commentaire n’a pas pu être supprimé.',
  },
  reply: { title: 'Supprimer la réponse\u202F?', failure: 'La réponse n’a pas pu être supprimée.' },
} as const;

/** Deletes a comment or reply after a confirmation, during which the code is loaded. */
export function useDeleteComment(): (deleted: Deleted) => Promise<void> {
  const environment = useRelayEnvironment();
  return async (deleted) => {
    prepare();
    const { failure, ...question } = texts[deleted.kind];
    if (!(await confirm({ ...question, action: 'Supprimer', kind: 'danger' }))) return;
    const code = await loadWithRetries(load).catch(() => null);
    if (code) code.deleteComment(environment, deleted);
    else showToast({ text: failure, kind: 'error' });
  };
}
