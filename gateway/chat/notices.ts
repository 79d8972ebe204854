import type { components } from '../__generated__/openapi.ts';
import type { MessageNoticeKind } from '../__generated__/resolvers.ts';
import { decodeObject, decodeText } from '../compat/decode.ts';
import { htmlToText } from '../content/html.ts';
import { decodeUser, type UserRecord } from '../people/people.ts';

type WireNotice = components['schemas']['MessageNotice'];

/** A change of a conversation, which a line among its messages reports. */
export interface NoticeRecord {
  kind: MessageNoticeKind;
  /** To whom it was done; null for none, and for a deleted account. */
  user: UserRecord | null;
  /** New title; null for other kinds. */
  title: string | null;
}

const noticeKinds: Readonly<Record<string, MessageNoticeKind>> = {
  ajout: 'PARTICIPANT_ADDED',
  retrait: 'PARTICIPANT_REMOVED',
  depart: 'PARTICIPANT_LEFT',
  titre: 'TITLE_CHANGED',
  image: 'AVATAR_CHANGED',
  administrateur: 'ADMINISTRATOR_CHANGED',
};

/** Decodes a notice; one of an unknown kind says that something changed. */
export function decodeNotice(value: unknown, content: string): NoticeRecord {
  const { type, personne } = decodeObject<WireNotice>(value, 'message.avis');
  const kind = noticeKinds[decodeText(type)] ?? 'OTHER';
  return {
    kind,
    user: personne == null ? null : decodeUser(personne),
    title: kind === 'TITLE_CHANGED' ? htmlToText(content) : null,
  };
}
