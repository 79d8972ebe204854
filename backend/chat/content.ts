import type { z } from 'zod';
import { plainText } from '../core/html.ts';
import type { Message } from './wire.ts';

/** The quick send of the chat: this element and nothing else. */
const thumbsUp = '<span class="like"></span>';

/**
 * Makes typed text safe to store: people type text, so markup is shown as they typed it, and only the
 * quick send's own element is kept.
 */
export function contentOf(typed: string): string {
  const text = typed.trim();
  if (text === thumbsUp) return thumbsUp;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const attachments = { image: 'Photo', video: 'Vidéo', document: 'Fichier' };
const longestSummary = 200;

/** A message in a line of plain text. */
export function summaryOf({
  content,
  type,
  gif,
}: Pick<z.output<typeof Message>, 'content' | 'type' | 'gif'>): string {
  if (content === thumbsUp) return '👍';
  if (content !== '') return plainText(content).slice(0, longestSummary);
  if (type !== null) return attachments[type];
  return gif === '' ? '' : 'GIF';
}
