import type { components } from '../__generated__/openapi.ts';
import { decodeComment } from './comments.rest.ts';
import { type CommunityRecord, communityReference } from '../communities/communities.ts';
import { decodePostCommunity } from '../communities/communities.rest.ts';
import { sanitizeAndLinkHtml } from '../content/html.ts';
import { toOptionalImageRecord } from '../content/media.ts';
import {
  decodeCount,
  decodeFlag,
  isCountPresent,
  decodeItems,
  decodeOptionalNumber,
  decodeOptionalText,
  decodeOptional,
  decodePath,
  decodePlainText,
  decodeRelated,
  decodeDatabaseId,
  decodeText,
  type Wire,
  decodeObject,
} from '../compat/decode.ts';
import { decodeInstant, decodeOptionalInstant } from '../compat/instants.ts';
import { toUnknownUser } from '../content/actors.ts';
import { reportDeviation } from '../compat/deviations.ts';
import { addDecodingNote } from '../compat/decodingNotes.ts';
import { decodeEdit } from '../content/versions.rest.ts';
import { fileName } from '../content/versions.ts';
import { decodeEvent, decodeSharedEvent } from './events.rest.ts';
import { decodeAttachments, decodeImages } from './attachments.rest.ts';
import type { CommentRecord, PostKind, PostRecord, SharedPostRecord } from './records.ts';
import { decodeAuthor } from '../people/people.rest.ts';
import { fullNameOf } from '../people/people.ts';
import { decodeReaction, decodeReactionCounts } from './reactions.rest.ts';
import type { ReactionKind } from './reactions.ts';
import { decodePoll, decodeSharedPoll } from './polls.rest.ts';
import { postId } from './posts.ts';

type WirePost = components['schemas']['Post'];

function ownReaction(post: Wire<WirePost>, username: string): ReactionKind | null {
  for (const item of decodeItems(post.action, 'post.action')) {
    const action = decodeRelated<NonNullable<WirePost['action']>[number]>(item);
    if (decodeText(action.auteur).toLowerCase() !== username) continue;
    const reaction = decodeReaction(action);
    if (reaction) return reaction;
  }
  return null;
}

function decodeShared(
  post: Wire<WirePost>,
  share: { community: string; post: string },
): SharedPostRecord | null {
  if (post.olddate === undefined && post.idpostold === undefined && post.auteurold === undefined) return null;
  const original = decodeOptionalNumber(post.idpostold);
  const community = decodeOptionalNumber(post.idgroupold);
  const lastName = decodePlainText(post.auteurold);
  const firstName = decodePlainText(post.prenomold);
  if (original === undefined && firstName === '' && lastName === '') return null;
  const known = {
    jobTitle: decodeOptionalText(post.fonctionold),
    avatar: toOptionalImageRecord(decodePath(post.profileold)),
    isGuest: decodeFlag(post.externeold),
  };
  const place = {
    post: original === undefined || original === 0 ? null : String(original),
    community: community === undefined || community === 0 ? null : String(community),
  };
  const isMember = place.post !== null && place.community !== null;
  // A hidden original has no ids: what it shows is named after the share.
  const named = { post: place.post ?? share.post, community: place.community ?? share.community };
  const poll = decodeSharedPoll(post, named, isMember);
  return {
    postDatabaseId: place.post,
    communityDatabaseId: place.community,
    poll,
    event: decodeSharedEvent(post, share),
    author: toUnknownUser(fullNameOf(firstName, lastName), known),
    // A poll may repeat its question as text.
    text: poll === null ? sanitizeAndLinkHtml(decodeText(post.textold)) : '',
    createdAt: decodeOptionalInstant(post.olddate, 'post.olddate') ?? null,
  };
}

/** Decodes a post as `username` sees it; `within` is the community of a post that names none. */
export function decodePost(value: unknown, username: string, within?: string): PostRecord {
  const post = decodeObject<WirePost>(value, 'post');
  const databaseId = decodeDatabaseId(post.id, 'post.id');
  const named = decodeRelated(post.groups);
  if (!('id' in named || 'id_group' in named)) reportDeviation('noCommunity');
  const isNamed = 'id' in named || within === undefined;
  if (!isNamed) addDecodingNote('post.groups', databaseId, 'read as absent');
  const community = isNamed ? decodePostCommunity(named) : communityReference(within);
  const author = decodeAuthor(post.users, 'post.users');
  const isOwn = author.email?.toLowerCase() === username;
  const type = decodeOptionalNumber(post.type);
  const kind: PostKind = type === 2 ? 'EVENT' : type === 3 ? 'POLL' : 'STANDARD';
  const storedText = decodeText(post.text);
  const written = sanitizeAndLinkHtml(storedText);
  const poll =
    kind === 'POLL'
      ? decodeOptional('post.poll', () =>
          decodePoll(post, { community: community.databaseId, post: databaseId }, isOwn),
        )
      : null;
  const sharedFrom = decodeShared(post, { community: community.databaseId, post: databaseId });
  return {
    __typename: 'Post',
    id: postId.write({ community: community.databaseId, post: databaseId }),
    databaseId,
    kind,
    // A poll may repeat its question as text.
    text: poll !== null && decodePlainText(post.question) === '' ? '' : written,
    storedText,
    author,
    isOwn,
    community,
    createdAt: decodeInstant(post.createdAt, 'post.createdAt'),
    isPinned: decodeFlag(post.epingle),
    // The picture of a shared poll or event is shown there.
    images: kind === 'STANDARD' && !sharedFrom?.poll && !sharedFrom?.event ? decodeImages(post) : [],
    ...decodeAttachments(post),
    uploadedVideo: fileName(decodePath(post.upload) ?? decodePath(post.videoconvert)),
    poll,
    event:
      kind === 'EVENT'
        ? decodeOptional('post.event', () =>
            decodeEvent(post, { community: community.databaseId, post: databaseId }),
          )
        : null,
    sharedFrom,
    hasDeletedOriginal: post.originesupprimee === true,
    shareCount: decodeCount(post.nbrepartage),
    viewerHasShared: decodeFlag(post.hasDidShare),
    viewerHasBookmarked: decodeItems(post.enregistrer, 'post.enregistrer').some(
      (item) => decodeText(decodeRelated<{ email: unknown }>(item).email).toLowerCase() === username,
    ),
    reactionCounts: decodeReactionCounts(post),
    areReactionsCounted: [post.cmptokey, post.cmptmain, post.cmptcoche].every(isCountPresent),
    viewerReaction: ownReaction(post, username),
    commentCount: decodeCount(post.nbrecommentaire),
    areCommentsCounted: isCountPresent(post.nbrecommentaire),
    lastComment: decodeLastComment(post.lastcomment, { community, post: databaseId }),
    lastEdit: decodeEdit(post.modification),
  };
}

/** The comment shown below a post; some APIs send an empty list or object for none. */
function decodeLastComment(
  value: unknown,
  place: { community: CommunityRecord; post: string },
): CommentRecord | null {
  const comment = Array.isArray(value) ? value[0] : value;
  if (typeof comment !== 'object' || comment === null || !('id' in comment)) return null;
  return decodeOptional('post.lastcomment', () => decodeComment(comment, place));
}
