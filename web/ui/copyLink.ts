import { showToast } from './toast.ts';

/** Copies the full address of a path, and reports success or failure in a toast. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.href).href);
    showToast({ text: 'Lien copié', kind: 'success' });
  } catch {
    showToast({ text: 'Le lien n’a pas pu être copié.', kind: 'error' });
  }
}
