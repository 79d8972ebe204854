import { showToast } from './toast.ts';

async function copy(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: copied, kind: 'success' });
  } catch {
    showToast({ text: failed, kind: 'error' });
  }
}

/** Copies the full address of a path, and reports success or failure in a toast. */
export const copyLink = (path: string): Promise<void> =>
  copy(new URL(path, location.href).href, 'Lien copié', 'Le lien n’a pas pu être copié.');

/** Copies a text, and reports success or failure in a toast. */
export const copyText = (text: string): Promise<void> =>
  copy(text, 'Texte copié', 'Le texte n’a pas pu être copié.');
