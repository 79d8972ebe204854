import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { parseGifUrl, parseLinkUrl } from '../core/addresses.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import type { StagedFile } from '../core/files/store.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { describePictures, pairAlternatives } from '../posts/alternatives.ts';
import { attachFiles, toAttachmentKind, insertPost, validatePostContent } from '../posts/postContent.ts';
import { publishInCommunity } from './publication.ts';
import type { PublishPostResponse, PublishPostBody } from './wire.ts';

/** Attachments in display order. */
export const sortAttachments = (staged: readonly StagedFile[]): StagedFile[] =>
  (['image', 'document', 'video'] as const).flatMap((kind) =>
    staged.filter((file) => toAttachmentKind(file) === kind),
  );

/** Keys of the images among the attachments. */
export const imageKeys = (staged: readonly StagedFile[]): string[] =>
  staged.filter((file) => toAttachmentKind(file) === 'image').map(({ key }) => key);

const day = 24 * 3600_000;

/** The client's publication date, if within the last day; undefined otherwise. It does not affect the order. */
function validPublishedAt(publishedAt: string | undefined): Date | undefined {
  const reportedAt = z.iso.datetime({ offset: true }).safeParse(publishedAt);
  if (!reportedAt.success) return undefined;
  const date = new Date(reportedAt.data);
  const age = Date.now() - date.getTime();
  return age >= 0 && age < day ? date : undefined;
}

/** Publishes a post in a community. */
export async function publishPost(
  request: FastifyRequest,
  { fields, files, record }: ReceivedForm<typeof PublishPostBody, 'fichiers' | 'docs' | 'picture' | 'video'>,
): Promise<z.output<typeof PublishPostResponse>> {
  const { caller, server } = request;
  const access = await accessCommunity(server.context.database, caller, fields.idgroup);
  requirePublisher(access);
  const { communityId } = access;
  const staged = sortAttachments(Object.values(files).flat());
  const countOf = (kind: string) => staged.filter((file) => toAttachmentKind(file) === kind).length;
  const createdAt = validPublishedAt(fields.publishedAt);
  const text = sanitizePostHtml(fields.text);
  const gifUrl = parseGifUrl(fields.gif, server.context.config);
  validatePostContent({
    text,
    images: countOf('image'),
    videos: countOf('video'),
    documents: countOf('document'),
    gifUrl,
  });
  // A link is only stored when there is no attachment or GIF.
  const linkUrl = staged.length > 0 || gifUrl !== null ? null : parseLinkUrl(fields.link);
  return publishInCommunity(
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
        await attachFiles(tx, postId, await record(tx, staged, communityId));
        await describePictures(tx, postId, pairAlternatives(imageKeys(staged), fields.alternatives));
        return postId;
      },
    },
    (post) => ({ status: true as const, post }),
  );
}
