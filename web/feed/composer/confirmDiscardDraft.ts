import { confirm } from '../../ui/confirm.ts';

/** Asks for confirmation before discarding a draft. */
export const confirmDiscardDraft = (): Promise<boolean> =>
  confirm({
    title: 'Jeter le brouillon\u202F?',
    text: 'Le texte et les fichiers de ce brouillon seront perdus.',
    action: 'Jeter',
    kind: 'danger',
  });
