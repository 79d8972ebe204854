import { useState } from 'react';
import { randomId } from '../../core/randomId.ts';
import {
  checkFiles,
  extensionOf,
  photoKinds,
  type SizeLimits,
  separateUnreadable,
} from '../../uploads/fileChecks.ts';
import type { FileChecks } from '../../uploads/useFileChecks.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { AttachedFile, Attachments } from './attachedFile.ts';

/** Accepted file extensions by kind. */
export interface Accepted {
  images: readonly string[];
  videos: readonly string[];
  documents: readonly string[];
}

/** Accepted files of the composer. */
export const composerAccepts: Accepted = {
  images: photoKinds,
  videos: ['mp4', '3gp', 'ogg', 'ogv', 'flv', 'avi', 'wmv', 'mov', 'qt'],
  // prettier-ignore
  documents: ['wav', 'm4a', 'mp3', 'aac', 'm4b', 'opus', 'ppt', 'pptx', 'xls', 'xlsx', 'csv', 'pdf', 'doc', 'docx'],
};

/** Accepted files of the edit form. */
export const editAccepts: Accepted = {
  images: photoKinds,
  videos: ['mp4', '3gp', 'ogg', 'ogv', 'flv', 'avi', 'wmv', 'mov'],
  documents: ['pdf', 'doc', 'docx'],
};

/** Value of a file input's `accept` attribute. */
export const acceptAttribute = (extensions: readonly string[]): string =>
  extensions.map((extension) => `.${extension}`).join(',');

const mostOfAKind = 20;

/** Compatible attachments: photos, a video and a GIF replace each other. */
const names = { images: 'les photos', video: 'la vidéo', gif: 'le GIF' };
const arrivals = { images: 'des photos', video: 'une vidéo', gif: 'un GIF' };
type Exclusive = keyof typeof names;

const presentBeside = (present: Attachments, arriving: Exclusive): Exclusive | undefined =>
  (['images', 'video', 'gif'] as const).find(
    (kind) => kind !== arriving && (kind === 'images' ? present.images.length > 0 : present[kind] !== null),
  );

const attached = (file: File): AttachedFile => ({ id: randomId(), name: file.name, preview: null, file });

const itemsOf = ({ images: photos, video, documents }: Attachments): AttachedFile[] =>
  [...photos, video, ...documents].filter((item) => item !== null);

/** Newly selected files of the attachments. */
export const selectedFiles = (attachments: Attachments): File[] =>
  itemsOf(attachments).flatMap(({ file }) => file ?? []);

const without = (from: Attachments, items: readonly AttachedFile[]): Attachments => {
  const ids = new Set(items.map(({ id }) => id));
  return {
    ...from,
    images: from.images.filter(({ id }) => !ids.has(id)),
    video: from.video && ids.has(from.video.id) ? null : from.video,
    documents: from.documents.filter(({ id }) => !ids.has(id)),
  };
};

/** Attachments that the other set lacks. */
const missing = (of: Attachments, among: Attachments): AttachedFile[] => {
  const ids = new Set(itemsOf(among).map(({ id }) => id));
  return itemsOf(of).filter(({ id }) => !ids.has(id));
};

/** Storage of the draft's attachments. */
interface HeldAttachments {
  present: Attachments;
  /** Current value, independent of the last render. */
  latest: () => Attachments;
  show: (next: Attachments) => void;
  /** Those of its form. */
  checks: FileChecks;
}

/** Accepted files and limits. */
interface Rules {
  accepted: Accepted;
  /** Maximum file sizes; null while unknown. */
  sizes: () => Promise<SizeLimits | null>;
  /** Returns the reason why files do not fit, or null. */
  refusalOf: (files: readonly File[]) => Promise<string | null>;
}

/** Attachments of a draft, with the rules of which kinds combine. */
export function useAttachments({ accepted, sizes, refusalOf }: Rules, held: HeldAttachments) {
  // Each selection starts from the current attachments, so that none is lost during a confirmation.
  const { present, latest, show, checks } = held;
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Confirms a replacement; returns the remaining attachments, or null if it is declined. */
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

  /** The server decides in any case. */
  const checkStorage = async (before: Attachments, next: Attachments): Promise<void> => {
    const lack = await refusalOf(selectedFiles(next));
    if (lack === null) return;
    show(latest() === next ? before : without(latest(), missing(next, before)));
    setRefusal(lack);
  };

  /** Adds files; resolves to whether all were accepted. */
  const take = async (files: Iterable<File>): Promise<boolean> => {
    const { taken, refusals } = checkFiles([...files], {
      kinds: [...accepted.images, ...accepted.videos, ...accepted.documents],
      most: Infinity,
      tooMany: '',
      sizes: await sizes(),
    });
    const { readable, reasons } = await separateUnreadable(taken);
    const of = (extensions: readonly string[]) =>
      readable.filter((file) => extensions.includes(extensionOf(file)));
    const [photos, videos, documents] = [of(accepted.images), of(accepted.videos), of(accepted.documents)];
    const messages = [...refusals.map(({ reason }) => reason), ...reasons];
    let next = latest();
    const before = next;
    let isAgreed = true;
    const [video] = videos;
    if (video && photos.length > 0)
      messages.push('Choisissez des photos ou une vidéo, pas les deux à la fois.');
    else if (video) {
      const left = await makeRoom('video', next);
      isAgreed = left !== null;
      if (left) next = { ...left, video: attached(video) };
    } else if (photos.length > 0) {
      const left = await makeRoom('images', next);
      isAgreed = left !== null;
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
      messages.push(`Une publication porte au plus ${mostOfAKind} photos et ${mostOfAKind} documents.`);
    setRefusal(messages.length > 0 ? messages.join(' ') : null);
    show(next);
    void checkStorage(before, next);
    return isAgreed && messages.length === 0;
  };

  const addFiles = (files: Iterable<File>): Promise<void> => checks.track(take(files));

  const addGif = async (gif: NonNullable<Attachments['gif']>): Promise<void> => {
    const left = await makeRoom('gif', latest());
    if (left) show({ ...left, gif });
  };

  const remove = (item: AttachedFile | 'gif'): void => {
    setRefusal(null);
    show(item === 'gif' ? { ...latest(), gif: null } : without(latest(), [item]));
  };

  const describe = ({ id }: AttachedFile, alt: string): void => {
    const from = latest();
    show({ ...from, images: from.images.map((image) => (image.id === id ? { ...image, alt } : image)) });
  };

  return { present, refusal, addFiles, addGif, remove, describe };
}
