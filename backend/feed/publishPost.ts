import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { parseGifUrl, parseLinkUrl } from '../core/addresses.ts';
import type { Transaction } from '../core/database/database.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import type { StagedFile } from '../core/files/store.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { describePictures, pairAlternatives } from '../posts/alternatives.ts';
import { attachFiles, toAttachmentKind, insertPost, validatePostContent } from '../posts/postContent.ts';
import type { postFiles } from './postFiles.wire.ts';
import { type Publication, publishInCommunity } from './publication.ts';
import type { PublishPostResponse, PublishPostBody } from './publishing.wire.ts';

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

/** The validated content of a post. */
export interface PreparedPost {
  communityId: number;
  /** Sanitised HTML. */
  text: string;
  gifUrl: string | null;
  linkUrl: string | null;
  /** People whom the text may mention. */
  mentionedEmails: readonly string[];
}

/** Sanitises and validates the content of a post with its attachments; throws 400. */
export function preparePost(
  fields: Pick<z.output<typeof PublishPostBody>, 'communityId' | 'text' | 'gif' | 'link' | 'mentionedEmails'>,
  attachments: readonly { contentType: string }[],
  config: Parameters<typeof parseGifUrl>[1],
): PreparedPost {
  const countOf = (kind: string) => attachments.filter((file) => toAttachmentKind(file) === kind).length;
  const text = sanitizePostHtml(fields.text);
  const gifUrl = parseGifUrl(fields.gif, config);
  validatePostContent({
    text,
    images: countOf('image'),
    videos: countOf('video'),
    documents: countOf('document'),
    gifUrl,
  });
  return {
    communityId: fields.communityId,
    text,
    gifUrl,
    // A link is only stored when there is no attachment or GIF.
    linkUrl: attachments.length > 0 || gifUrl !== null ? null : parseLinkUrl(fields.link),
    mentionedEmails: fields.mentionedEmails,
  };
}

/** A prepared post as a publication; `attach` adds its files. */
export const toPublication = (
  { communityId, text, gifUrl, linkUrl, mentionedEmails }: PreparedPost,
  author: { id: number },
  attach: (tx: Transaction, postId: number) => Promise<void>,
  createdAt?: Date,
): Publication => ({
  communityId,
  kind: 'normal',
  mentions: { html: text, emails: mentionedEmails },
  async write(tx, mentionedIds) {
    const postId = await insertPost(tx, {
      communityId,
      authorId: author.id,
      text,
      gifUrl,
      linkUrl,
      mentionedIds,
      ...(createdAt ? { createdAt } : {}),
    });
    await attach(tx, postId);
    return postId;
  },
});

/** The received form of a new post. */
export type ReceivedPost = ReceivedForm<typeof PublishPostBody, keyof typeof postFiles>;

/** Publishes a post in a community. Throws as `requirePublisher`, 404 for non-members, 400 and 413 for its content. */
export async function publishPost(
  request: FastifyRequest,
  { fields, files, recordFiles }: ReceivedPost,
): Promise<z.output<typeof PublishPostResponse>> {
  const { caller, server } = request;
  requirePublisher(await accessCommunity(server.context.database, caller, fields.communityId));
  const staged = sortAttachments(Object.values(files).flat());
  const prepared = preparePost(fields, staged, server.context.config);
  const attach = async (tx: Transaction, postId: number) => {
    await attachFiles(tx, postId, await recordFiles(tx, staged, prepared.communityId));
    await describePictures(tx, postId, pairAlternatives(imageKeys(staged), fields.alternatives));
  };
  return publishInCommunity(
    request,
    toPublication(prepared, caller, attach, validPublishedAt(fields.publishedAt)),
    (post) => ({ status: true as const, post }),
  );
}
