/** Texts submitted before the composer had loaded, by conversation. */
const pendingTexts = new Map<string, string>();

/** Keeps the text for the composer that mounts in the same task; otherwise it remains a draft. */
export function handOffText(conversationId: string, text: string): void {
  if (text === '') return;
  pendingTexts.set(conversationId, text);
  queueMicrotask(() => pendingTexts.delete(conversationId));
}

/** Returns and removes the text; empty if there is none. */
export function takeHandedOffText(conversationId: string): string {
  const text = pendingTexts.get(conversationId) ?? '';
  pendingTexts.delete(conversationId);
  return text;
}
