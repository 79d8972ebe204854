import { linesSince } from '../../drafts/typedSince.ts';
import { attachedSince } from './attachments.ts';
import { htmlSince } from './htmlSince.ts';
import type { PostDraft } from './postDraft.ts';

/** What of a post was written since it was sent as it says there. */
export const postSince = (typed: PostDraft, sent: PostDraft): PostDraft => ({
  communityId: typed.communityId,
  key: null,
  html: htmlSince(typed.html, sent.html),
  text: linesSince(typed.text, sent.text),
  unwanted: typed.unwanted,
  attachments: attachedSince(typed.attachments, sent.attachments),
});
