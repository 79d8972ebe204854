import {
  createComment,
  createReply,
  deleteComment,
  deleteReply,
  fetchComments,
  fetchReplies,
} from '../comments/rest.ts';
import { communityId } from '../communities/communities.ts';
import type { ImageUpload } from '../graphql/alternatives.ts';
import { createEvent } from '../events/rest.ts';
import { createPost, editPost } from '../feed/rest.ts';
import { createPoll, fetchVoters, vote } from '../polls/rest.ts';
import { fetchFeed } from '../posts/feeds.rest.ts';
import type { PostRecord } from '../posts/records.ts';
import { setPostBookmark, setPostPinned, sharePost } from '../posts/rest.ts';
import { fetchReactors, toggleCommentLike, togglePostReaction, toggleReplyLike } from '../reactions/rest.ts';
import { placeOf, shown, tried } from './steps.ts';
import { type Ground, made, title } from './writing.ts';

const day = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** Publishes, changes, keeps, pins, shares and reacts; answers the post. */
export async function writePosts({ trials, maker: { context }, community: { slug } }: Ground) {
  const { rest } = context;
  const newPost = {
    community: slug,
    text: `<p>${title}</p>`,
    images: [],
    video: null,
    documents: [],
    gifUrl: null,
    link: null,
    idempotencyKey: undefined,
  };
  const post = await made(
    trials,
    () => createPost(context, newPost),
    async () => shown(await fetchFeed(context, slug, 0, 20)).find(({ kind }) => kind === 'NORMAL'),
  );
  if (!post) return undefined;
  const { slug: row } = post;
  await tried(() => togglePostReaction(context, post, 'LIKE', true));
  await tried(() => fetchReactors(rest, { kind: 'POST', row }, 0, 20));
  await tried(() => togglePostReaction(context, post, 'LIKE', false));
  for (const isOn of [true, false]) {
    await tried(() => setPostBookmark(context, row, isOn));
    await tried(() => setPostPinned(context, row, slug, isOn));
  }
  await tried(() => sharePost(context, row, slug, title, undefined));
  const unchanged = {
    addedImages: [],
    describedImages: [],
    removedImages: [],
    addedDocuments: [],
    removedDocuments: [],
  };
  const edit = {
    ...unchanged,
    video: undefined,
    isVideoDeleted: false,
    gif: undefined,
    isGifDeleted: false,
    link: undefined,
  };
  await tried(() => editPost(context, row, { ...edit, text: `<p>${title}, edited</p>` }, { guard: {} }));
  return post;
}

/** Comments and replies, with pictures and without, likes them and deletes them. */
export async function writeComments(
  { trials, maker: { context }, picture }: Ground,
  post: PostRecord,
): Promise<void> {
  const place = placeOf(post);
  const writing = { text: title, gifUrl: null, idempotencyKey: undefined };
  const writeOne = (image: ImageUpload | null) =>
    made(
      trials,
      () => createComment(context, place, { ...writing, image }),
      async () =>
        shown(await fetchComments(context, place, 0, 20)).find(
          (one) => (one.image !== null) === (image !== null),
        ),
    );
  const comment = await writeOne(null);
  const pictured = await writeOne({ file: picture });
  if (comment) {
    const replyWith = (image: ImageUpload | null) =>
      made(
        trials,
        () => createReply(context, place, comment.row, { ...writing, image }),
        async () =>
          shown(await fetchReplies(context, place, comment.row, 0, 20)).find(
            (one) => (one.image !== null) === (image !== null),
          ),
      );
    const replies = [await replyWith(null), await replyWith({ file: picture })].filter(
      (one) => one !== undefined,
    );
    await tried(() => fetchComments(context, place, 0, 20));
    await tried(() => fetchReplies(context, place, comment.row, 0, 20));
    await tried(() => toggleCommentLike(context, comment, true));
    for (const reply of replies) {
      await tried(() => toggleReplyLike(context, reply, true));
      await tried(() => deleteReply(context, place.community.slug, reply.row));
    }
  }
  for (const one of [comment, pictured])
    if (one) await tried(() => deleteComment(context, place.community.slug, one.row));
}

/** Publishes a poll and votes in it, and an event. */
export async function writePollAndEvent({
  trials,
  maker: { context },
  community: { slug },
}: Ground): Promise<void> {
  const community = communityId.write({ community: slug });
  const findKind = (wanted: PostRecord['kind']) => async () =>
    shown(await fetchFeed(context, slug, 0, 20)).find(({ kind }) => kind === wanted);
  const published = await made(
    trials,
    () =>
      createPoll(context, {
        communityId: community,
        question: `${title} ?`,
        answers: ['Oui', 'Non'],
        closesAt: inDays(2),
        isAnonymous: false,
      }),
    findKind('POLL'),
  );
  const [choice] = published?.poll?.choices ?? [];
  if (choice) {
    await tried(() => vote(context, choice.place, choice.row, undefined));
    await tried(() => fetchVoters(context.rest, choice.place, choice.row));
  }
  await made(
    trials,
    () =>
      createEvent(context, {
        communityId: community,
        title,
        location: title,
        startsAt: inDays(1),
        endsAt: inDays(2),
      }),
    findKind('EVENT'),
  );
}
