import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import type { ReactNode } from 'react';
import { Html } from '../ui/Html.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { sentence } from '../ui/sentence.ts';

export interface SlideItemProps {
  slide: {
    readonly url: string | null | undefined;
    readonly text?: string | null | undefined;
    readonly image: { readonly contentUrl: string; readonly alt: string } | null | undefined;
    readonly video:
      | { readonly poster: { readonly contentUrl: string } | null | undefined }
      | null
      | undefined;
  };
  /** Name of the slide in button labels, for example `la mise en avant 2`. */
  name: string;
  /** « Monter » and « Descendre »; absent where there is no order. */
  moving?: ReactNode;
  onEdit?: () => void;
  onDelete: () => void;
}

/**
 * A slide or illustration in the administration's list, with what can be done with it. The graph has two types for
 * them, so that it takes values rather than a fragment.
 */
export function SlideItem({
  slide: { url, text, image, video },
  name,
  moving,
  onEdit,
  onDelete,
}: SlideItemProps) {
  const picture = image?.contentUrl ?? video?.poster?.contentUrl;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-2xl border border-line p-3 sm:flex-nowrap sm:gap-4">
      {text ? (
        <Html html={text} className="max-h-20 min-w-0 flex-1 basis-40 overflow-hidden text-sm" />
      ) : (
        <>
          <span className="relative grid h-14 w-20 shrink-0 sm:h-20 sm:w-32 place-items-center overflow-hidden rounded-xl bg-sunken">
            {picture && <img src={picture} alt="" className="size-full object-cover" />}
            {video && <IconVideo aria-hidden="true" className="absolute size-8 text-white drop-shadow" />}
          </span>
          <span className="min-w-0 flex-1 basis-40 text-sm">
            {image?.alt && <span className="line-clamp-2 font-semibold text-ink">{image.alt}</span>}
            <span className="block text-muted wrap-anywhere">
              {url ? url.replace(/^https?:\/\//, '') : video ? 'Vidéo' : 'Sans lien'}
            </span>
          </span>
        </>
      )}
      <span className="ml-auto flex shrink-0">
        {moving}
        {onEdit && (
          <IconButton label={sentence`Modifier ${name}`} onPress={onEdit}>
            <IconPencil aria-hidden />
          </IconButton>
        )}
        <IconButton label={sentence`Supprimer ${name}`} onPress={onDelete}>
          <IconTrash aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
