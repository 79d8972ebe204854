/** What an older API announces by realtime, and whom it notifies, by the call that did it. */
import { commentOf } from './comments.ts';
import { communityOf } from './communities.ts';
import type { Asked } from './documented.ts';
import { postOf } from './feed.ts';
import { byId, type Organisation, personOf } from './organisation.ts';

/** Something that happened, and whom it concerns. */
export interface Announcement {
  /** First item of `pusheraction`. */
  action: string;
  /** E-mails. */
  to: readonly string[];
  conversation?: number;
  message?: number;
  /** What their bell tells of it, in HTML; nothing where there is none. */
  notice?: { text: string; community: number; post: number };
}

const nameOf = ({ prenom, nom }: { prenom: string; nom: string }): string => `<b>${prenom} ${nom}</b>`;

const everybodyElse = ({ me }: Asked, emails: Iterable<string>): string[] =>
  [...emails].filter((email) => email !== me.email);

function published(asked: Asked): Announcement {
  const { organisation, me, text } = asked;
  const { id: community, titre, members } = communityOf(organisation, text('idgroup'));
  const post = organisation.posts.at(-1)?.id ?? 0;
  const notice = { text: `${nameOf(me)} a publié dans ${titre}`, community, post };
  return { action: 'posts', to: everybodyElse(asked, members.keys()), notice };
}

/** The author of a post or comment hears what was done to it. */
const done =
  (action: string, what: string, find: (organisation: Organisation, asked: Asked) => [string, number]) =>
  (asked: Asked): Announcement => {
    const [author, id] = find(asked.organisation, asked);
    const { community } = postOf(asked.organisation, String(id));
    const notice = { text: `${nameOf(asked.me)} ${what}`, community, post: id };
    return { action, to: everybodyElse(asked, [author]), notice };
  };
const ofPost = (organisation: Organisation, { text }: Asked): [string, number] => {
  const { author, id } = postOf(organisation, text('postID'));
  return [author, id];
};
const ofComment =
  (field: string) =>
  (organisation: Organisation, { text }: Asked): [string, number] => {
    const { author, post } = commentOf(organisation, text(field));
    return [author, post];
  };
/** A reaction is announced, its end is not. */
const ofReaction = (organisation: Organisation, asked: Asked): [string, number] => {
  const { author, id, reactions } = postOf(organisation, asked.text('postID'));
  return [reactions.has(asked.me.email) ? author : asked.me.email, id];
};
const commented = done('comment', 'a commenté votre publication', ofPost);
const replied = done('comment', 'a répondu à votre commentaire', ofComment('commentID'));

function sent(asked: Asked): Announcement {
  const { organisation, at } = asked;
  const conversation = byId(organisation.conversations, at('conversationId'));
  return {
    action: 'chat',
    to: everybodyElse(asked, conversation?.members ?? []),
    conversation: Number(at('conversationId')),
    message: organisation.messages.at(-1)?.id ?? 0,
  };
}

function seen(asked: Asked): Announcement {
  const { organisation, text } = asked;
  const id =
    text('type') === 'conv' ? Number(text('id')) : byId(organisation.messages, text('id'))?.conversation;
  const conversation = byId(organisation.conversations, id ?? 0);
  return { action: 'vue', to: everybodyElse(asked, conversation?.members ?? []), conversation: id ?? 0 };
}

function invited({ organisation, text }: Asked): Announcement {
  const { id: community, titre } = communityOf(organisation, text('id'));
  const notice = { text: `Vous êtes dans la communauté ${titre}`, community, post: 0 };
  return { action: 'groups', to: [text('email').toLowerCase()], notice };
}

function asksToJoin({ organisation, me, text }: Asked): Announcement {
  const { id: community, titre, members } = communityOf(organisation, text('id'));
  const administrators = [...members].filter(([, role]) => role === 'ROLE_ADMIN').map(([email]) => email);
  const notice = { text: `${nameOf(me)} demande à rejoindre ${titre}`, community, post: 0 };
  return { action: 'joincom', to: administrators, notice };
}

/** The calls of which others hear. */
const announcements: Readonly<Record<string, (asked: Asked) => Announcement>> = {
  'POST /api/group/publication': published,
  'POST /partage': published,
  'POST /api/poll': published,
  'POST /api/eventcreate': published,
  'POST /api/comment/create/null': commented,
  'POST /api/comment/create/file': commented,
  'POST /api/comment/reponse/null': replied,
  'POST /api/comment/reponse/file': replied,
  'POST /api/dolike': done('like', 'a réagi à votre publication', ofReaction),
  'POST /api/buttonlikecomment': done('like', 'aime votre commentaire', ofComment('idcomment')),
  'POST /api/buttonlikereponse': done('like', 'aime votre réponse', ofComment('idreponse')),
  'POST /api/messagecreate/{conversationId}/noFile': sent,
  'POST /api/messagecreate/{conversationId}/file': sent,
  'POST /api/pushview': seen,
  'POST /api/invitation': invited,
  'POST /rejoindreprivate': asksToJoin,
};

/** What a call that was done announces; its notices are then in the bell. Undefined where nobody hears of it. */
export function announcementOf(operation: string, asked: Asked): Announcement | undefined {
  const announcement = announcements[operation]?.(asked);
  if (!announcement) return undefined;
  const { organisation, me } = asked;
  const to = announcement.to.filter((email) => personOf(organisation, email));
  const { action, notice } = announcement;
  if (notice)
    organisation.notices.push(
      ...to.map((of) => ({
        id: organisation.next(),
        of,
        Description: notice.text,
        pusheraction: [action],
        idgroup: notice.community,
        idpost: notice.post,
        author: me.email,
        createdAt: organisation.now(),
        isRead: false,
      })),
    );
  return to.length > 0 ? { ...announcement, to } : undefined;
}
