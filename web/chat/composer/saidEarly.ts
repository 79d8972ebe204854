/** What was sent by Enter where a composer was still on its way, by the conversation. */
const said = new Map<string, string>();

/** Hands it to the composer that comes in the same moment; where none does it is only a draft. */
export function handOver(conversationId: string, text: string): void {
  if (text === '') return;
  said.set(conversationId, text);
  queueMicrotask(() => said.delete(conversationId));
}

/** Takes what was handed over; empty where nothing was. */
export function takeSaid(conversationId: string): string {
  const text = said.get(conversationId) ?? '';
  said.delete(conversationId);
  return text;
}
