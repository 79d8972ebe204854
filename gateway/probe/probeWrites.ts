import { Readable } from 'node:stream';
import { deleteCommunity, fetchCommunities } from '../communities/rest.ts';
import { NoResponseError } from '../http/upstreamErrors.ts';
import { UploadedFile } from '../rest/uploadedFile.ts';
import { fetchFeed } from '../posts/feeds.rest.ts';
import type { PostRecord } from '../posts/records.ts';
import { deletePost } from '../posts/rest.ts';
import type { Account } from './accounts.ts';
import { withoutNulls } from './pages.ts';
import { ProbeEnded, type Trials, tryCall } from './trials.ts';
import { probeComments, probePollAndEvent, probePosts } from './posting.ts';
import {
  probeCommunityChanges,
  type ProbeCommunity,
  createProbeCommunity,
  probeLibrary,
  probeMembers,
} from './writing.ts';

/** Results of the probe's writes. */
export interface WriteResults {
  /** What could not be removed. */
  remains: string[];
  /** The published post and its time; null if there is none. */
  published: { post: PostRecord; at: number } | null;
  /** Why writing stopped early; null if it did not. */
  ended: string | null;
}

const named = 'a community whose name begins with « Agora probe »';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates a hidden community, writes in it, and removes it even if the probe is stopped. */
export async function probeWrites(
  trials: Trials,
  maker: Account,
  other: Account | null,
): Promise<WriteResults> {
  const picture = new UploadedFile(
    { filename: 'agora-probe.png', contentType: 'image/png', size: pixel.length, digest: '' },
    () => Readable.from([pixel]),
  );
  const databaseId = await createProbeCommunity(trials, maker, picture);
  if (databaseId === undefined) {
    const making = trials.made.findLast(({ operation }) => operation === 'POST /creategroupall');
    const remains =
      making?.error instanceof NoResponseError ? [`perhaps ${named}: its making was not answered`] : [];
    return { remains, published: null, ended: null };
  }
  return writeIn({ trials, maker, other, community: { databaseId }, picture });
}

async function writeIn(ground: ProbeCommunity): Promise<WriteResults> {
  let published: WriteResults['published'] = null;
  let ended: string | null = null;
  try {
    const at = Date.now();
    const post = await probePosts(ground);
    if (post) {
      published = { post, at };
      await probeComments(ground, post);
    }
    await probePollAndEvent(ground);
    await probeCommunityChanges(ground);
    await probeLibrary(ground);
    await probeMembers(ground);
  } catch (error) {
    if (!(error instanceof ProbeEnded)) throw error;
    ended = error.message;
    ground.trials.reopen();
  }
  try {
    return { published, ended, remains: await remove(ground) };
  } catch (error) {
    if (!(error instanceof ProbeEnded)) throw error;
    return { published, ended, remains: [`perhaps ${named}: ${error.message}`] };
  }
}

/** Removes what was created; returns what remains. */
async function remove({ maker: { context }, community: { databaseId } }: ProbeCommunity): Promise<string[]> {
  const posts = async () => withoutNulls(await tryCall(() => fetchFeed(context, databaseId, 0, 50)));
  for (const post of await posts()) await tryCall(() => deletePost(context, post.databaseId));
  const kept = await posts();
  await tryCall(() => deleteCommunity(context.rest, databaseId));
  const communities = await tryCall(() => fetchCommunities(context));
  if (communities && !communities.some((one) => one.databaseId === databaseId)) return [];
  return [
    communities === undefined
      ? `perhaps the community ${databaseId}, whose name begins with « Agora probe »: the list of communities did not answer`
      : `the community ${databaseId}, whose name begins with « Agora probe »`,
    ...kept.map((post) => `its post ${post.databaseId}`),
  ];
}
