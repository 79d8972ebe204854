import {
  createComment,
  createReply,
  deleteComment,
  deleteReply,
  fetchComments,
  fetchReplies,
} from '../comments/rest.ts';
import { communityId } from '../communities/communities.ts';
import type { ImageUpload } from '../rest/uploadedFile.ts';
import { createEvent } from '../events/rest.ts';
import { createPost, editPost } from '../feed/rest.ts';
import { createPoll, fetchVoters, vote } from '../polls/rest.ts';
import { fetchFeed } from '../posts/feeds.rest.ts';
import type { PostRecord } from '../posts/records.ts';
import { setPostBookmark, setPostPinned, sharePost } from '../posts/rest.ts';
import { fetchReactors, toggleCommentLike, togglePostReaction, toggleReplyLike } from '../reactions/rest.ts';
import { withoutNulls } from './pages.ts';
import { commentPlaceOf } from './reading.ts';
import { tryCall } from './trials.ts';
import { type ProbeCommunity, writeAndFind, probeTitle } from './writing.ts';

const day = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** Publishes, edits, bookmarks, pins, shares and reacts; returns the post. */
export async function probePosts({ trials, maker: { context }, community: { databaseId } }: ProbeCommunity) {
  const { rest } = context;
  const newPost = {
    community: databaseId,
    text: `<p>${probeTitle}</p>`,
    images: [],
    video: null,
    files: [],
    gifUrl: null,
    link: null,
    idempotencyKey: undefined,
  };
  const post = await writeAndFind(
    trials,
    () => createPost(context, newPost),
    async () =>
      withoutNulls(await fetchFeed(context, databaseId, 0, 20)).find(({ kind }) => kind === 'STANDARD'),
  );
  if (!post) return undefined;
  const { databaseId: row } = post;
  await tryCall(() => togglePostReaction(context, post, 'LIKE', true));
  await tryCall(() => fetchReactors(rest, { kind: 'POST', databaseId: row }, 0, 20));
  await tryCall(() => togglePostReaction(context, post, 'LIKE', false));
  for (const isOn of [true, false]) {
    await tryCall(() => setPostBookmark(context, row, isOn));
    await tryCall(() => setPostPinned(context, row, databaseId, isOn));
  }
  await tryCall(() => sharePost(context, row, databaseId, probeTitle, undefined));
  const unchanged = {
    addedImages: [],
    describedImages: [],
    removedImages: [],

    addedFiles: [],
    removedFiles: [],
  };
  const edit = {
    ...unchanged,
    video: undefined,
    removesVideo: false,
    gif: undefined,
    removesGif: false,
    link: undefined,
  };
  await tryCall(() =>
    editPost(context, row, { ...edit, text: `<p>${probeTitle}, edited</p>` }, { precondition: {} }),
  );
  return post;
}

/** Tries comments and replies: creates them with and without pictures, likes them and deletes them. */
export async function probeComments(
  { trials, maker: { context }, picture }: ProbeCommunity,
  post: PostRecord,
): Promise<void> {
  const place = commentPlaceOf(post);
  const writing = { text: probeTitle, gifUrl: null, idempotencyKey: undefined };
  const writeOne = (image: ImageUpload | null) =>
    writeAndFind(
      trials,
      () => createComment(context, place, { ...writing, image }),
      async () =>
        withoutNulls(await fetchComments(context, place, 0, 20)).find(
          (one) => (one.image !== null) === (image !== null),
        ),
    );
  const comment = await writeOne(null);
  const pictured = await writeOne({ file: picture });
  if (comment) {
    const replyWith = (image: ImageUpload | null) =>
      writeAndFind(
        trials,
        () => createReply(context, place, comment.databaseId, { ...writing, image }),
        async () =>
          withoutNulls(await fetchReplies(context, place, comment.databaseId, 0, 20)).find(
            (one) => (one.image !== null) === (image !== null),
          ),
      );
    const replies = [await replyWith(null), await replyWith({ file: picture })].filter(
      (one) => one !== undefined,
    );
    await tryCall(() => fetchComments(context, place, 0, 20));
    await tryCall(() => fetchReplies(context, place, comment.databaseId, 0, 20));
    await tryCall(() => toggleCommentLike(context, comment, true));
    for (const reply of replies) {
      await tryCall(() => toggleReplyLike(context, reply, true));
      await tryCall(() => deleteReply(context, place.community.databaseId, reply.databaseId));
    }
  }
  for (const one of [comment, pictured])
    if (one) await tryCall(() => deleteComment(context, place.community.databaseId, one.databaseId));
}

/** Tries polls and events: publishes one of each, and votes. */
export async function probePollAndEvent({
  trials,
  maker: { context },
  community: { databaseId },
}: ProbeCommunity): Promise<void> {
  const community = communityId.write({ community: databaseId });
  const findKind = (wanted: PostRecord['kind']) => async () =>
    withoutNulls(await fetchFeed(context, databaseId, 0, 20)).find(({ kind }) => kind === wanted);
  const published = await writeAndFind(
    trials,
    () =>
      createPoll(context, {
        communityId: community,
        question: `${probeTitle} ?`,
        choices: ['Oui', 'Non'],
        closesAt: inDays(2),
        isAnonymous: false,
      }),
    findKind('POLL'),
  );
  const [choice] = published?.poll?.choices ?? [];
  if (choice) {
    await tryCall(() => vote(context, choice.place, choice.databaseId, undefined));
    await tryCall(() => fetchVoters(context.rest, choice.place, choice.databaseId));
  }
  await writeAndFind(
    trials,
    () =>
      createEvent(context, {
        communityId: community,
        title: probeTitle,
        location: probeTitle,
        startsAt: inDays(1),
        endsAt: inDays(2),
      }),
    findKind('EVENT'),
  );
}
