import { useState } from 'react';
import { randomId } from '../../core/randomId.ts';
import { checkFiles, extensionOf, photoKinds, type SizeLimits } from '../../uploads/limits.ts';
import { separateUnreadable } from '../../uploads/unreadable.ts';
import { confirm } from '../../ui/confirm.ts';
import type { Attached, Attachments } from './attached.ts';

/** Which files a form takes, by their extension. */
export interface Accepted {
  images: readonly string[];
  videos: readonly string[];
  documents: readonly string[];
}

/** What the composer takes. */
export const composerAccepts: Accepted = {
  images: photoKinds,
  videos: ['mp4', '3gp', 'ogg', 'ogv', 'flv', 'avi', 'wmv', 'mov', 'qt'],
  // prettier-ignore
  documents: ['wav', 'm4a', 'mp3', 'aac', 'm4b', 'opus', 'ppt', 'pptx', 'xls', 'xlsx', 'csv', 'pdf', 'doc', 'docx'],
};

/** What the edit form takes. */
export const editAccepts: Accepted = {
  images: photoKinds,
  videos: ['mp4', '3gp', 'ogg', 'ogv', 'flv', 'avi', 'wmv', 'mov'],
  documents: ['pdf', 'doc', 'docx'],
};

/** For a file chooser. */
export const acceptOf = (extensions: readonly string[]): string =>
  extensions.map((extension) => `.${extension}`).join(',');

const mostOfAKind = 20;

/** What may stand beside what: photos, a video and a GIF replace each other. */
const names = { images: 'les photos', video: 'la vidéo', gif: 'le GIF' };
const arrivals = { images: 'des photos', video: 'une vidéo', gif: 'un GIF' };
type Exclusive = keyof typeof names;

const presentBeside = (present: Attachments, arriving: Exclusive): Exclusive | undefined =>
  (['images', 'video', 'gif'] as const).find(
    (kind) => kind !== arriving && (kind === 'images' ? present.images.length > 0 : present[kind] !== null),
  );

const attached = (file: File): Attached => ({ id: randomId(), name: file.name, preview: null, file });

const itemsOf = ({ images: photos, video, documents }: Attachments): Attached[] =>
  [...photos, video, ...documents].filter((item) => item !== null);

/** The chosen ones among what hangs on a post. */
export const chosenFiles = (attachments: Attachments): File[] =>
  itemsOf(attachments).flatMap(({ file }) => file ?? []);

const without = (from: Attachments, items: readonly Attached[]): Attachments => {
  const ids = new Set(items.map(({ id }) => id));
  return {
    ...from,
    images: from.images.filter(({ id }) => !ids.has(id)),
    video: from.video && ids.has(from.video.id) ? null : from.video,
    documents: from.documents.filter(({ id }) => !ids.has(id)),
  };
};

/** What of some attachments is not among others. */
const missing = (of: Attachments, among: Attachments): Attached[] => {
  const ids = new Set(itemsOf(among).map(({ id }) => id));
  return itemsOf(of).filter(({ id }) => !ids.has(id));
};

/** Where what hangs on a post is kept while it is being written. */
interface HeldAttachments {
  present: Attachments;
  /** As they are now, whatever was last rendered. */
  latest: () => Attachments;
  show: (next: Attachments) => void;
}

/** What a place takes, and what there is room for. */
interface Rules {
  accepted: Accepted;
  /** How large files may be; null while that is not known. */
  sizes: () => Promise<SizeLimits | null>;
  /** Why files cannot be sent; null when they can. */
  refusalOf: (files: readonly File[]) => Promise<string | null>;
}

/** What hangs on a post that is being written, with the rules of what goes with what. */
export function useAttachments({ accepted, sizes, refusalOf }: Rules, held: HeldAttachments) {
  // What is chosen while something else is being asked about is not lost: each begins with what is there then.
  const { present, latest, show } = held;
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Asks before something is replaced; answers what is left, or null when it stays. */
  const makeRoom = async (arriving: Exclusive, from: Attachments): Promise<Attachments | null> => {
    const kept = presentBeside(from, arriving);
    if (!kept) return from;
    const isAgreed = await confirm({
      title: `Remplacer ${names[kept]} par ${arrivals[arriving]}\u202F?`,
      text: 'Une publication porte des photos, une vidéo ou un GIF, pas plusieurs à la fois.',
      action: 'Remplacer',
    });
    if (!isAgreed) return null;
    return { ...from, ...(kept === 'images' ? { images: [] } : { [kept]: null }) };
  };

  const addFiles = async (files: Iterable<File>): Promise<void> => {
    const { taken, refusals } = checkFiles([...files], {
      kinds: [...accepted.images, ...accepted.videos, ...accepted.documents],
      // Each kind has a limit of its own.
      most: Infinity,
      tooMany: '',
      sizes: await sizes(),
    });
    const { readable, reasons } = await separateUnreadable(taken);
    const of = (extensions: readonly string[]) =>
      readable.filter((file) => extensions.includes(extensionOf(file)));
    const [photos, videos, documents] = [of(accepted.images), of(accepted.videos), of(accepted.documents)];
    const said = [...refusals.map(({ reason }) => reason), ...reasons];
    let next = latest();
    const before = next;
    const [video] = videos;
    if (video && photos.length > 0) said.push('Choisissez des photos ou une vidéo, pas les deux à la fois.');
    else if (video) {
      const left = await makeRoom('video', next);
      if (left) next = { ...left, video: attached(video) };
    } else if (photos.length > 0) {
      const left = await makeRoom('images', next);
      if (left)
        next = {
          ...left,
          images: [...left.images, ...photos.slice(0, mostOfAKind - left.images.length).map(attached)],
        };
    }
    next = {
      ...next,
      documents: [
        ...next.documents,
        ...documents.slice(0, mostOfAKind - next.documents.length).map(attached),
      ],
    };
    if (
      before.images.length + photos.length > mostOfAKind ||
      before.documents.length + documents.length > mostOfAKind
    )
      said.push(`Une publication porte au plus ${mostOfAKind} photos et ${mostOfAKind} documents.`);
    setRefusal(said.length > 0 ? said.join(' ') : null);
    // Shown before there is known to be room: what is sent meanwhile has it, and the server decides.
    show(next);
    const lack = await refusalOf(chosenFiles(next));
    if (lack === null) return;
    show(latest() === next ? before : without(latest(), missing(next, before)));
    setRefusal(lack);
  };

  const addGif = async (gif: NonNullable<Attachments['gif']>): Promise<void> => {
    const left = await makeRoom('gif', latest());
    if (left) show({ ...left, gif });
  };

  const remove = (item: Attached | 'gif'): void => {
    setRefusal(null);
    show(item === 'gif' ? { ...latest(), gif: null } : without(latest(), [item]));
  };

  const describe = ({ id }: Attached, alt: string): void => {
    const from = latest();
    show({ ...from, images: from.images.map((image) => (image.id === id ? { ...image, alt } : image)) });
  };

  return { present, refusal, addFiles, addGif, remove, describe };
}
