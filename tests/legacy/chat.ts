/** Conversations and messages. */
import { type Asked, type Documented, type JsonObject, page, read, Refused, write } from './documented.ts';
import {
  byId,
  type Conversation,
  type Message,
  type Organisation,
  personOf,
  userOf,
} from './organisation.ts';

function conversationOf({ conversations }: Organisation, id: string): Conversation {
  const found = byId(conversations, id);
  if (!found) throw new Refused(404, 'Conversation inconnue');
  return found;
}

const messagesOf = ({ messages }: Organisation, id: number): Message[] =>
  messages.filter(({ conversation }) => conversation === id).toSorted((a, b) => a.id - b.id);

function listing(organisation: Organisation, conversation: Conversation, email: string): JsonObject {
  const messages = messagesOf(organisation, conversation.id);
  const last = messages.at(-1);
  const sender = last && personOf(organisation, last.author);
  return {
    conversationId: conversation.id,
    titre: conversation.titre,
    users: conversation.members
      .filter((member) => member !== email)
      .flatMap((member) => {
        const one = personOf(organisation, member);
        return one ? [{ prenom: one.prenom, nom: one.nom, image: one.image }] : [];
      }),
    content: last?.content ?? '',
    lastmessagetype: last?.type ?? null,
    lastmessagesender: sender?.prenom ?? '',
    nbvue: messages.filter(({ seenBy }) => !seenBy.has(email)).length,
    view: last && last.seenBy.size > 1 ? 1 : 0,
    createdAt: last?.createdAt ?? conversation.createdAt,
  };
}

function messageFields(organisation: Organisation, message: Message, email: string): JsonObject {
  const author = personOf(organisation, message.author);
  return {
    id: message.id,
    content: message.content,
    gif: message.gif,
    type: message.type,
    image: message.image,
    video: message.video,
    thumbs: '',
    file: message.file,
    filereelname: message.filereelname,
    createdAt: message.createdAt,
    view: message.seenBy.size > 1 ? 1 : 0,
    mine: message.author === email ? 1 : 0,
    user: { id: author?.id ?? null },
    photo: author?.image ?? '0',
    prenom: author?.prenom ?? '',
    nom: author?.nom ?? '',
    conversation: { id: message.conversation },
  };
}

function send(asked: Asked): JsonObject {
  const { organisation, me, text, files, at } = asked;
  const [video, file] = [files('video')[0], files('file')[0]];
  const images = files('image[]');
  const message: Message = {
    id: organisation.next(),
    conversation: conversationOf(organisation, at('conversationId')).id,
    author: me.email,
    content: text('content'),
    gif: text('gif'),
    type: images.length > 0 ? 'image' : video ? 'video' : file ? 'document' : null,
    image: images.map(organisation.keep),
    video: video ? organisation.keep(video) : '',
    file: file ? organisation.keep(file) : '',
    filereelname: file?.name ?? '',
    createdAt: organisation.now(),
    seenBy: new Set([me.email]),
  };
  organisation.messages.push(message);
  return messageFields(organisation, message, me.email);
}

function create({ organisation, me, text, texts }: Asked): JsonObject {
  const members = texts('emails.email');
  const id = organisation.next();
  organisation.conversations.push({
    id,
    titre: text('titre'),
    isGroup: members.length > 2,
    creator: me.email,
    members,
    silent: new Set(),
    createdAt: organisation.now(),
  });
  return { id };
}

function see({ organisation, me, text }: Asked): void {
  const name = text('type') === 'conv' ? 'conversation' : 'id';
  for (const message of organisation.messages)
    if (String(message[name]) === text('id')) message.seenBy.add(me.email);
}

const newest = (organisation: Organisation, { id }: Conversation): number =>
  messagesOf(organisation, id).at(-1)?.id ?? id;

export const chat: Documented[] = [
  read('POST /api/loadconvers', 'form nb start', ({ organisation, me, number }) => {
    const own = organisation.conversations
      .filter(({ members }) => members.includes(me.email))
      .toSorted((a, b) => newest(organisation, b) - newest(organisation, a));
    return page(own, number('start'), number('nb')).map((one) => listing(organisation, one, me.email));
  }),
  read('POST /api/chat/{conversationId}/messageload', 'form nb start', ({ organisation, me, at, number }) => {
    const all = messagesOf(organisation, conversationOf(organisation, at('conversationId')).id).toReversed();
    const rows = page(all, number('start'), number('nb')).toReversed();
    return rows.map((message) => messageFields(organisation, message, me.email));
  }),
  read('GET /api/infoconvert/{conversationId}', 'none', ({ organisation, me, at }) => {
    const { silent, creator, isGroup } = conversationOf(organisation, at('conversationId'));
    return {
      status: true,
      statutnotif: silent.has(me.email),
      adminconvert: creator === me.email,
      group: isGroup,
    };
  }),
  read('POST /api/listparticipants', 'form id', ({ organisation, text }) => ({
    status: true,
    participants: conversationOf(organisation, text('id')).members.map((email) =>
      userOf(organisation, email),
    ),
  })),
  read('POST /api/messread/{messageId}', 'none', ({ organisation, me, at }) => ({
    nom: [...(byId(organisation.messages, at('messageId'))?.seenBy ?? [])]
      .filter((email) => email !== me.email)
      .flatMap((email) => {
        const one = personOf(organisation, email);
        const { prenom = '', nom = '', fonction = '', image = '0' } = one ?? {};
        return one ? [{ nom, images: { image }, profile: { prenom, nom, fonction } }] : [];
      }),
  })),
  write('POST /api/messagecreate/{conversationId}/noFile', 'json content gif', send),
  write('POST /api/messagecreate/{conversationId}/file', 'multipart content gif image[]? video? file?', send),
  write('POST /conversation/create', 'unstated titre emails.email!', create),
  write('POST /api/pushview', 'unstated id type', see),
  write('POST /delete/conversation', 'unstated conversationid email!', ({ organisation, text }) => {
    const conversation = conversationOf(organisation, text('conversationid'));
    conversation.members = conversation.members.filter((email) => email !== text('email').toLowerCase());
  }),
  write('POST /api/chatuser', 'form conversationid email!', ({ organisation, text }) => {
    conversationOf(organisation, text('conversationid')).members.push(text('email').toLowerCase());
    return { status: true };
  }),
  write('POST /api/silentnotifpush/{conversationId}', 'none', ({ organisation, me, at }) => {
    const { silent } = conversationOf(organisation, at('conversationId'));
    if (!silent.delete(me.email)) silent.add(me.email);
  }),
  write('POST /api/deletemessage', 'form messageid', ({ organisation, text }) => {
    organisation.messages = organisation.messages.filter(({ id }) => String(id) !== text('messageid'));
  }),
  write('POST /api/conversdeletebyauteur', 'unstated conversationid', ({ organisation, text }) => {
    organisation.conversations = organisation.conversations.filter(
      ({ id }) => String(id) !== text('conversationid'),
    );
  }),
];
