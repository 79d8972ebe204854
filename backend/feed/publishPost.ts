import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { readGif, readLink } from '../core/addresses.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import type { StagedFile } from '../core/files/store.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { describePictures, described } from '../posts/alternatives.ts';
import { attach, attachmentKindOf, insertPost, requireComposition } from '../posts/writing.ts';
import { publish, publishedPost } from './publication.ts';
import type { PublishAnswer, PublishBody } from './wire.ts';

/** The files of a post in the order in which it shows them. */
export const inOrder = (staged: readonly StagedFile[]): StagedFile[] =>
  (['image', 'document', 'video'] as const).flatMap((kind) =>
    staged.filter((file) => attachmentKindOf(file) === kind),
  );

/** The keys of the pictures among them. */
export const picturesOf = (staged: readonly StagedFile[]): string[] =>
  staged.filter((file) => attachmentKindOf(file) === 'image').map(({ key }) => key);

const day = 24 * 3600_000;

/**
 * When a post was published, as its author's client tells it: of the last day, so that what took long to arrive keeps
 * its date and nothing can be dated back. Undefined where it tells nothing that is believed. Its place among
 * the others is that of its arrival.
 */
function dateOf(publishedAt: string | undefined): Date | undefined {
  const told = z.iso.datetime({ offset: true }).safeParse(publishedAt);
  if (!told.success) return undefined;
  const date = new Date(told.data);
  const age = Date.now() - date.getTime();
  return age >= 0 && age < day ? date : undefined;
}

/** Publishes a post in a community in which the caller publishes. */
export async function publishPost(
  request: FastifyRequest,
  { fields, files, record }: ReceivedForm<typeof PublishBody, 'fichiers' | 'docs' | 'picture' | 'video'>,
): Promise<z.output<typeof PublishAnswer>> {
  const { caller, server } = request;
  const access = await accessCommunity(server.context.database, caller, fields.idgroup);
  requirePublisher(access);
  const { communityId } = access;
  const staged = inOrder(Object.values(files).flat());
  const countOf = (kind: string) => staged.filter((file) => attachmentKindOf(file) === kind).length;
  const createdAt = dateOf(fields.publishedAt);
  const text = sanitizePostHtml(fields.text);
  const gifUrl = readGif(fields.gif, server.context.config);
  requireComposition({
    text,
    images: countOf('image'),
    videos: countOf('video'),
    documents: countOf('document'),
    gifUrl,
  });
  // A link is what a post is about when nothing hangs on it.
  const linkUrl = staged.length > 0 || gifUrl !== null ? null : readLink(fields.link);
  return publish(
    request,
    {
      communityId,
      kind: 'normal',
      mentions: { html: text, emails: fields.emailtager },
      async write(tx, mentionedIds) {
        const postId = await insertPost(tx, {
          communityId,
          authorId: caller.id,
          text,
          gifUrl,
          linkUrl,
          mentionedIds,
          ...(createdAt ? { createdAt } : {}),
        });
        await attach(tx, postId, await record(tx, staged, communityId));
        await describePictures(tx, postId, described(picturesOf(staged), fields.alternatives));
        return postId;
      },
    },
    async (tx, postId) => ({ status: true as const, post: await publishedPost(request, tx, postId) }),
  );
}
