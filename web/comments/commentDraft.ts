import { linesSince, unlessSent } from '../drafts/typedSince.ts';
import { escapeText, htmlOf } from '../ui/htmlOf.ts';
import { extensionOf, judge, type SizeLimits, wordsOf } from '../uploads/limits.ts';
import type { Marked } from '../ui/strangers.ts';
import { joinTexts } from './unsentText.ts';

/** What a person is about to send as a comment or reply. */
export interface CommentDraft {
  text: string;
  gifUrl: string | null;
  picture: File | null;
  /** What the picture shows, for those who do not see it. */
  alt?: string;
  /** Who was chosen to be mentioned; those count whose name still stands in the text. */
  mentions: readonly Marked[];
  /** Under which it was sent as it stands, so that it is not written twice; null once anything of it is changed. */
  key: string | null;
  /** Under which it was sent before it was changed: of both only one is to be written. */
  formerKey?: string | null;
}

export const emptyDraft: CommentDraft = { text: '', gifUrl: null, picture: null, mentions: [], key: null };

/** Something must be said or shown before it can be sent. */
export const canSend = (draft: CommentDraft): boolean =>
  draft.text.trim() !== '' || draft.gifUrl !== null || draft.picture !== null;

/** The keys of a draft that is changed. */
export const formerOf = ({ key, formerKey }: CommentDraft) => ({
  key: null,
  formerKey: key ?? formerKey ?? null,
});

/** What could not be sent, with what was typed since; a picture or a GIF chosen since takes the place of the earlier one. */
export function mergeDrafts(failed: CommentDraft, typed: CommentDraft): CommentDraft {
  if (!canSend(typed)) return failed;
  return {
    ...formerOf(failed),
    text: joinTexts(failed.text, typed.text),
    picture: typed.picture ?? (typed.gifUrl === null ? failed.picture : null),
    gifUrl: typed.gifUrl ?? (typed.picture === null ? failed.gifUrl : null),
    alt: (typed.picture ? typed.alt : typed.gifUrl === null ? failed.alt : '') ?? '',
    mentions: [...failed.mentions, ...typed.mentions],
  };
}

/** What of a comment was typed since it was sent as it says there, as by another tab. */
export const commentSince = (typed: CommentDraft, sent: CommentDraft): CommentDraft => ({
  key: null,
  text: linesSince(typed.text, sent.text),
  picture: unlessSent(typed.picture, sent.picture, null),
  gifUrl: unlessSent(typed.gifUrl, sent.gifUrl, null),
  alt: (unlessSent(typed.picture, sent.picture, null) && typed.alt) ?? '',
  mentions: typed.mentions,
});

/** A comment's picture, by its extensions. */
const pictureKinds = ['png', 'jpg', 'jpeg', 'gif'] as const;

/** For the file chooser. */
export const imageAccept = '.png,.jpg,.jpeg,.gif,image/png,image/jpeg,image/gif';

/** The first picture among files, for only one is sent; where none is one, or it is too large, why. */
export function choosePicture(
  files: readonly File[],
  sizes: SizeLimits | null,
): { file: File | undefined; refusal: string | null } {
  const { taken, refusals } = judge(files, { kinds: pictureKinds, most: files.length, tooMany: '', sizes });
  const [file] = taken;
  const isOfKind = refusals.some(({ file: refused }) =>
    (pictureKinds as readonly string[]).includes(extensionOf(refused)),
  );
  if (file || files.length === 0) return { file, refusal: null };
  return { file, refusal: isOfKind ? wordsOf(refusals) : 'Choisissez une image png, jpg, jpeg ou gif.' };
}

/** Letters that nobody types stand around the number of a mention while the text becomes HTML. */
const [opening, closing] = ['\uE000', '\uE001'];

/** What was typed as the HTML that is stored, with the names of those it mentions marked. */
export function storedText({ text, mentions }: CommentDraft): string {
  // The longest name first, so that none is found within another.
  const people = mentions.toSorted((a, b) => b.label.length - a.label.length);
  const marked = people.reduce(
    (written, { label }, index) =>
      written.replaceAll(`@${label}`, (name, at: number, whole: string) =>
        // The beginning of another name is no mention.
        /[\p{L}\p{N}]/u.test(whole.charAt(at + name.length)) ? name : `${opening}${index}${closing}`,
      ),
    text,
  );
  return htmlOf(marked).replaceAll(new RegExp(`${opening}(\\d+)${closing}`, 'g'), (_whole, index) => {
    const person = people[Number(index)];
    if (!person) return '';
    const name = escapeText(`@${person.label}`);
    return `<span class="mention" data-mention="${escapeText(person.id)}">${name}</span>`;
  });
}

/** Characters that a comment may have as it is stored. */
export const mostCharacters = 10_000;

/** Whom a text that is pasted mentions. */
export const mentionsIn = (html: string): Marked[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-mention]')].map((mark) => ({
    id: mark.getAttribute('data-mention') ?? '',
    label: mark.textContent.replace(/^@/, ''),
  }));
