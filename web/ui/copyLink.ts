import { showToast } from './toast.ts';

async function copy(text: string, copied: string, failed: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: copied, kind: 'success' });
    return true;
  } catch {
    showToast({ text: failed, kind: 'error' });
    return false;
  }
}

/** Copies the full address of a path, and reports in a toast whether it succeeded. */
export const copyLink = (path: string): Promise<boolean> =>
  copy(new URL(path, location.href).href, 'Lien copié', 'Le lien n’a pas pu être copié.');

/** Copies a text, and reports in a toast whether it succeeded. Returns that too. */
export const copyText = (text: string): Promise<boolean> =>
  copy(text, 'Texte copié', 'Le texte n’a pas pu être copié.');
