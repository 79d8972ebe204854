import type { z } from 'zod';
import { toWireModification } from '../accounts/modifications.wire.ts';
import type { Caller } from '../core/caller.ts';
import type { FileLinks } from '../core/files/links.ts';
import { sanitizeText } from '../core/html.ts';
import { toWireParticipation } from '../events/participation.wire.ts';
import type { events } from '../events/tables.ts';
import type { ContentPayload } from '../notifications/contentEvents.ts';
import { toWireAvatar, toWireUser } from '../people/people.wire.ts';
import type { PollResults } from '../polls/queries.ts';
import type { polls } from '../polls/tables.ts';
import { toWireChoices, toWireVote } from '../polls/wire.ts';
import { toWireReactionCounts } from '../posts/responseCounts.wire.ts';
import { toWireReactionFlags } from '../reactions/wire.ts';
import { toWireAlternatives, toWireFiles } from './attachments.wire.ts';
import type { ReadPost } from './queries.ts';
import type { Post } from './wire.ts';

type WirePost = z.output<typeof Post>;

const types = { normal: 1, event: 2, poll: 3 } as const;

/** A post in wire format, as `reader` sees it. */
export function toWirePost(read: ReadPost, reader: Pick<Caller, 'email'>, links: FileLinks): WirePost {
  const { post, community, original, event, files } = read;
  const pictures = files.filter((file) => file.kind === 'image');
  const own = [event && read.eventImage, read.pollImage].filter((image) => image !== null);
  return {
    id: post.id,
    type: types[post.kind],
    text: post.isShare ? post.text : (event?.title ?? post.text),
    groups: {
      id: community.id,
      titre: community.title,
      couleur: community.color,
      logo: read.logoKey === null ? '' : links.sign({ key: read.logoKey }),
      typegroupe: community.kind,
      user_role: read.role,
    },
    users: toWireUser(read.author, links),
    createdAt: post.createdAt.toISOString(),
    epingle: post.pinnedAt === null ? 0 : 1,
    enregistrer: read.isSaved ? [{ email: reader.email }] : [],
    action: read.reaction === null ? [] : [{ auteur: reader.email, ...toWireReactionFlags(read.reaction) }],
    ...toWireReactionCounts(post),
    nbrecommentaire: post.commentCount,
    nbrepartage: read.shareCount,
    hasDidShare: read.isShared,
    imag: [...own, ...pictures].map((file) => links.sign(file)),
    ...toWireAlternatives([...own, ...pictures].map(({ alternative }) => alternative)),
    ...toWireFiles(files, links),
    gif: original?.gifUrl ?? post.gifUrl ?? '',
    link: original?.linkUrl ?? post.linkUrl ?? '',
    lastcomment: read.lastComment,
    modification: toWireModification(post, read.editor),
    ...toWireShare(read, links),
    ...toWireContent(read),
  };
}

/** A share's fields about its original. */
function toWireShare(
  { post, original, originalAuthor: author, isOriginalOpen, event, poll }: ReadPost,
  links: FileLinks,
): Partial<WirePost> {
  if (!post.isShare) return {};
  if (!original || !author)
    return {
      prenomold: '',
      auteurold: '',
      fonctionold: '',
      profileold: '0',
      textold: '',
      originesupprimee: true,
    };
  return {
    prenomold: author.firstName ?? '',
    auteurold: author.lastName ?? '',
    fonctionold: author.job ?? '',
    ...(author.isExternal ? { externeold: true as const } : {}),
    profileold: toWireAvatar(author.avatarKey, links),
    olddate: original.createdAt.toISOString(),
    textold: sanitizeText(event?.title ?? poll?.question ?? '') || original.text,
    ...(isOriginalOpen ? { idpostold: original.id, idgroupold: original.communityId } : {}),
  };
}

/** Event and poll of a post; a share has those of its original apart. */
function toWireContent({ post, event, answers, poll, results }: ReadPost): Partial<WirePost> {
  const eventFields = event && toEventFields(event);
  const pollFields = poll && toPollFields(poll, results);
  if (!post.isShare)
    return {
      ...eventFields,
      ...(answers && { participation: toWireParticipation(answers) }),
      ...pollFields,
    };
  return {
    ...(event && eventFields ? { evenementold: { titre: event.title, ...eventFields } } : {}),
    ...(pollFields ? { sondageold: pollFields } : {}),
  };
}

const toEventFields = (event: typeof events.$inferSelect) => ({
  lieu: event.place,
  description: event.description,
  datedebut: event.startsAt.toISOString(),
  datefin: event.endsAt.toISOString(),
});

function toPollFields(poll: typeof polls.$inferSelect, results: PollResults | undefined) {
  const left = Math.max(0, Math.ceil((poll.closesAt.getTime() - Date.now()) / 1000));
  return {
    question: poll.question,
    privacyType: poll.isAnonymous ? ('ANONYMOUS' as const) : ('PUBLIC' as const),
    reponsepoll: results ? toWireChoices(results) : [],
    votant: results ? toWireVote(results) : { voted: false, idchoice: null },
    endate: poll.closesAt.toISOString(),
    leftime: String(left),
  };
}

/**
 * The payload of a post that is sent to all members of its community, without what is the reader's own. Undefined for a
 * share, because what it shows depends on the reader.
 */
export function toPostPayload(
  post: WirePost,
  fileKeys: ReadonlyMap<string, string>,
): ContentPayload | undefined {
  if (post.prenomold !== undefined || post.originesupprimee) return undefined;
  const { user_role: _role, ...groups } = post.groups;
  const withoutReader = { enregistrer: [], action: [], hasDidShare: false, lastcomment: null };
  const vote = post.votant && { votant: { voted: false, idchoice: null } };
  const answer = post.participation && {
    participation: { ...post.participation, reponse: null, enattente: false },
  };
  return {
    value: { ...post, groups, ...withoutReader, ...vote, ...answer },
    fileKeys,
    authorEmail: post.users.email,
  };
}
