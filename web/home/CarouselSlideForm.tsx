import { Suspense, useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type {
  CarouselSlideForm_highlight$data,
  CarouselSlideForm_highlight$key,
} from '../__generated__/CarouselSlideForm_highlight.graphql';
import type { CurrentPart } from '../core/ChangedNotice.tsx';
import { Html } from '../ui/Html.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useForm } from '../ui/useForm.ts';
import { addressError } from './address.ts';
import { EntryForm } from './EntryForm.tsx';
import { isVideoFile, SlideFields } from './SlideFields.tsx';
import { useEntryForm } from './useEntryForm.ts';
import { useCarouselSlideWriting } from './useCarouselSlideWriting.ts';

const RichTextEditor = lazyPart(async () => ({
  default: (await import('../ui/RichTextEditor.tsx')).RichTextEditor,
}));

const kinds = [
  ['file', 'Image ou vidéo'],
  ['text', 'Texte'],
] as const;

interface Values {
  kind: 'file' | 'text';
  file: File | null;
  text: string;
  url: string;
  imageAlt: string;
}

/** Content of a slide, shown in the conflict notice. */
const partsOf = ({ text, image, video, url }: CarouselSlideForm_highlight$data): CurrentPart[] => [
  ...(text ? [{ content: <Html html={text} /> }] : []),
  ...(image
    ? [
        {
          label: 'Image',
          content: (
            <img src={image.contentUrl} alt="Mise en avant actuelle" className="max-h-24 rounded-lg" />
          ),
        },
      ]
    : []),
  ...(image?.alt ? [{ label: 'Texte alternatif', content: image.alt }] : []),
  ...(video ? [{ content: 'Une vidéo' }] : []),
  ...(url ? [{ label: 'Lien', content: url }] : []),
];

/** Adds or changes a slide: a picture, which may lead somewhere, a video, or a text (B653–B655, B754). */
export function CarouselSlideForm({
  carouselSlide,
  onClose,
}: {
  /** Null for a new one. */
  carouselSlide: CarouselSlideForm_highlight$key | null;
  onClose: () => void;
}) {
  const slide = useFragment(
    graphql`
      fragment CarouselSlideForm_highlight on CarouselSlide {
        id
        version
        text
        url
        image {
          alt
          contentUrl(width: 384)
        }
        video {
          __typename
        }
        ...ChangedNotice_edited
      }
    `,
    carouselSlide,
  );
  const group = useId();
  const current: Values = {
    kind: slide?.text ? 'text' : 'file',
    file: null,
    text: slide?.text ?? '',
    url: slide?.url ?? '',
    imageAlt: slide?.image?.alt ?? '',
  };
  const showsVideo = (chosen: File | null) => (chosen ? isVideoFile(chosen) : slide?.video != null);
  const { create, update, isPending } = useCarouselSlideWriting();
  const form = useForm(current, (typed) => {
    if (typed.kind === 'text') return typed.text === '' ? { text: 'Le texte est obligatoire.' } : {};
    const hasFile = typed.file !== null || slide?.image != null || slide?.video != null;
    if (!hasFile) return { file: 'Veuillez choisir un fichier.' };
    return showsVideo(typed.file) ? {} : { url: addressError(typed.url) };
  });
  const state = useEntryForm(form, {
    isNew: !slide,
    version: slide?.version ?? null,
    stored: current,
    save: ({ kind, file, text, url, imageAlt }, basedOn) => {
      const ofPicture = showsVideo(file) ? { url: null } : { url: url.trim() || null, imageAlt };
      const typed = kind === 'text' ? { text } : { ...(file ? { file } : {}), ...ofPicture };
      return slide
        ? update({ input: { carouselSlideId: slide.id, basedOn, ...typed } })
        : create({ input: typed });
    },
    isPending,
    onClose,
  });
  const { kind, file, text, url, imageAlt } = form.values;
  const isVideo = showsVideo(file);
  const choose = (chosen: File | null) => {
    form.set('file', chosen);
    // An alternative text does not apply to the next picture.
    if (chosen === null) form.set('imageAlt', current.imageAlt);
    else if (file ?? slide?.image) form.set('imageAlt', '');
  };
  return (
    <EntryForm
      title={slide ? 'Modifier la mise en avant' : 'Nouvelle mise en avant'}
      state={state}
      kind="carouselSlide"
      edited={slide ?? null}
      current={slide ? partsOf(slide) : []}
      onClose={onClose}
    >
      <fieldset className="m-0 flex flex-wrap gap-5 border-0 p-0">
        <legend className="sr-only">Ce qu’elle montre</legend>
        {kinds.map(([value, label]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <input
              type="radio"
              name={group}
              checked={kind === value}
              onChange={() => form.set('kind', value)}
              className="size-5 accent-accent-ink"
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {kind === 'file' ? (
        <>
          {file === null && slide?.image && (
            <img
              src={slide.image.contentUrl}
              alt="Mise en avant actuelle"
              className="max-h-40 w-fit max-w-full rounded-xl"
            />
          )}
          <SlideFields
            file={file}
            onFile={choose}
            checks={state.checks}
            url={url}
            onUrl={(typed) => form.set('url', typed)}
            imageAlt={imageAlt}
            onImageAlt={(typed) => form.set('imageAlt', typed)}
            isVideo={isVideo}
            errors={form.errors}
          />
        </>
      ) : (
        <Suspense fallback={<div className="h-40 rounded-xl bg-sunken" />}>
          <div className="rounded-2xl border border-line-strong">
            <RichTextEditor
              label="Texte de la mise en avant"
              initial={text}
              fillCount={state.editing.fillCount}
              onChange={({ html }) => form.set('text', html)}
              error={form.errors.text}
            />
          </div>
        </Suspense>
      )}
    </EntryForm>
  );
}
