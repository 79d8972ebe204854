import type { AttachmentKind } from '../outbox/pendingMessage.ts';

/** What is about to be sent in the place of text: photos, one video, one document, or a GIF. */
export type PendingAttachment =
  { kind: AttachmentKind; files: readonly File[] } | { kind: 'gif'; url: string; title: string };

/** What the chat takes, by extension. */
export const accepted: Record<AttachmentKind, readonly string[]> = {
  images: ['png', 'jpg', 'jpeg', 'gif'],
  video: ['mp4', '3gp', 'ogg', 'ogv', 'flv', 'avi', 'wmv', 'mov', 'qt'],
  document: ['ppt', 'pptx', 'xls', 'xlsx', 'csv', 'pdf', 'doc', 'docx'],
};

/** Pictures of one message. */
const mostImages = 20;

const extensionOf = (file: File): string =>
  (file.name.includes('.') ? file.name.split('.').at(-1) : file.type.split('/').at(-1))?.toLowerCase() ?? '';

const kindOf = (file: File): AttachmentKind | undefined =>
  (['images', 'video', 'document'] as const).find((kind) => accepted[kind].includes(extensionOf(file)));

/**
 * What files that were chosen, pasted or dropped make of what is there: photos join photos, anything else
 * replaces it. `refusal` says in French what could not be taken.
 */
export function attach(
  present: PendingAttachment | null,
  files: readonly File[],
): { attachment: PendingAttachment | null; refusal: string | null } {
  const refused = files.filter((file) => kindOf(file) === undefined);
  const first = files.map(kindOf).find((kind) => kind !== undefined);
  if (first === undefined)
    return {
      attachment: present,
      refusal: `Le fichier « ${refused[0]?.name ?? ''} » n’est pas d’un type autorisé.`,
    };
  const same = files.filter((file) => kindOf(file) === first);
  const before = first === 'images' && present?.kind === 'images' ? present.files : [];
  const most = first === 'images' ? mostImages : 1;
  const all = [...before, ...same];
  const isCut = all.length > most || same.length + refused.length < files.length;
  return {
    attachment: { kind: first, files: all.slice(0, most) },
    refusal:
      refused[0] !== undefined
        ? `Le fichier « ${refused[0].name} » n’est pas d’un type autorisé.`
        : isCut
          ? `Un message porte au plus ${mostImages} photos, ou une vidéo, ou un fichier.`
          : null,
  };
}

const kept = new Map<string, PendingAttachment>();

/** What was about to be sent in a conversation when it was left; files last as long as the page. */
export const readAttachment = (conversationId: string): PendingAttachment | null =>
  kept.get(conversationId) ?? null;

/** Keeps what is about to be sent in a conversation; null forgets it. */
export function keepAttachment(conversationId: string, attachment: PendingAttachment | null): void {
  if (attachment === null) kept.delete(conversationId);
  else kept.set(conversationId, attachment);
}

/** At sign-out: nothing of one person is left for the next. */
export const forgetAttachments = (): void => kept.clear();
