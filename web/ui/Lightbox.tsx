import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import YetAnotherLightbox, { type ControllerRef, type GenericSlide } from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';

/** A slide that is neither a picture nor a video. */
interface DocumentSlide extends GenericSlide {
  type: 'document';
  content: ReactNode;
}
declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    document: DocumentSlide;
  }
}

/** A picture, video or document of the lightbox. */
export interface Slide {
  src: string;
  alt: string;
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** URL of the full-size picture, loaded when zoomed. */
  original?: string | undefined;
  /** Set for a video: its poster, if any. */
  poster?: string | null | undefined;
  /** Download URL; default `original` or `src`. */
  download?: string | undefined;
  /** Shown in the bar. */
  title?: string | undefined;
  /** Set for anything else than pictures and videos: what is shown while it is the current slide. */
  content?: ReactNode;
}

interface Props {
  images: readonly Slide[];
  /** Initial slide. */
  index: number;
  onClose: () => void;
  /** Whether `onMore` can add to `images`. */
  hasMore?: boolean;
  /** Called near the last slide. */
  onMore?: () => void;
  /** Caption, such as author and place. */
  about?: (index: number) => ReactNode;
  /** Called with the slide that is shown; `index` is then controlled. */
  onShow?: (index: number) => void;
  /** Documents, not only pictures: they are named so. */
  isOfDocuments?: boolean;
}

/** Slides before the last at which more are requested. */
const near = 3;

const actions = {
  Close: 'Fermer',
  'Zoom in': 'Agrandir',
  'Zoom out': 'Réduire',
  '{index} of {total}': '{index} sur {total}',
};
const pictureLabels = {
  ...actions,
  Previous: 'Image précédente',
  Next: 'Image suivante',
  Lightbox: 'Images',
  'Photo gallery': 'Images',
  Carousel: 'Défilement des images',
  Slide: 'Image',
};
const documentLabels = {
  ...actions,
  Previous: 'Document précédent',
  Next: 'Document suivant',
  Lightbox: 'Documents',
  'Photo gallery': 'Documents',
  Carousel: 'Défilement des documents',
  Slide: 'Document',
};

/** White pages lie below the bar and the arrows of documents. */
const documentStyles = {
  root: {
    '--yarl__button_background_color': 'rgb(0 0 0 / 0.55)',
    '--yarl__button_border': '0',
    '--yarl__navigation_button_padding': '6px',
    '--yarl__button_padding': '6px',
  },
  button: { borderRadius: '999px' },
  toolbar: { left: 0, gap: 4, alignItems: 'center' },
};

/** Keeps the gestures of a document, such as selecting its text, from changing the slide. */
const keepGesture = (event: { stopPropagation: () => void }) => event.stopPropagation();

/** MIME type by file extension: browsers play QuickTime and 3GP as MP4 only. */
function videoType(src: string): string {
  const extension = new URL(src, location.href).pathname.split('.').at(-1) ?? '';
  return { webm: 'video/webm', ogv: 'video/ogg', ogg: 'video/ogg' }[extension] ?? 'video/mp4';
}

/** Width in pixels of the largest reduced picture. */
const reducedWidth = 1920;

/** Sources by width: the reduced one, and the original if wider. */
const sourcesOf = (src: string, original: string | undefined, width: number, height: number) =>
  original === undefined || width <= reducedWidth
    ? [{ src, width, height }]
    : [
        { src, width: reducedWidth, height: Math.round((height * reducedWidth) / width) },
        { src: original, width, height },
      ];

/** Full-screen pictures and videos with zoom. Heavy: use it through `lazyPart(() => import('./Lightbox.tsx'))`. */
export default function Lightbox({
  images,
  index,
  onClose,
  hasMore = false,
  onMore,
  about,
  onShow,
  isOfDocuments = false,
}: Props) {
  const [chosen, setChosen] = useState(index);
  const current = onShow ? index : chosen;
  const setCurrent = onShow ?? setChosen;
  const jump = useEffectEvent(setCurrent);
  const controller = useRef<ControllerRef>(null);
  const shown = images[current];
  const isAlone = images.length === 1 && !hasMore;
  const noun = isOfDocuments ? 'Document' : 'Image';
  const place = `${current + 1} sur ${images.length}${hasMore ? '+' : ''}`;
  const askForMore = useEffectEvent(() => onMore?.());
  const isNearEnd = hasMore && current >= images.length - near;
  useEffect(() => {
    if (isNearEnd) askForMore();
    // Ask again if that was not enough.
  }, [isNearEnd, images.length]);
  const last = images.length - 1;
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // In a video, arrow keys and Home/End seek.
      if (target instanceof HTMLMediaElement) return;
      if (key === 'Home') jump(0);
      if (key === 'End') jump(last);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [last]);
  return (
    <YetAnotherLightbox
      open
      // Controlled, so that added slides keep the current one.
      index={current}
      close={onClose}
      on={{
        view: ({ index: next }) => {
          setCurrent(next);
          // The focus was in the slide before.
          if (document.activeElement === document.body) controller.current?.focus();
        },
      }}
      labels={isOfDocuments ? documentLabels : pictureLabels}
      {...(isOfDocuments ? { styles: documentStyles } : {})}
      plugins={[Zoom, Video]}
      // While more may load, the last slide does not wrap to the first.
      carousel={{ finite: isAlone || hasMore }}
      controller={{ ref: controller, closeOnBackdropClick: true }}
      toolbar={{
        buttons: [
          ...(shown?.title === undefined
            ? []
            : [
                <h2
                  key="title"
                  dir="auto"
                  title={shown.title}
                  className="m-0 min-w-0 flex-1 truncate pl-2 text-base font-semibold text-white"
                >
                  {shown.title}
                </h2>,
              ]),
          ...(isAlone
            ? []
            : [
                <span
                  key="place"
                  role="status"
                  className="mr-auto self-center px-3 text-sm text-white tabular-nums"
                >
                  {isOfDocuments ? (
                    <span className="sr-only">Document </span>
                  ) : (
                    <span className="sr-only">Image </span>
                  )}
                  <span>{place}</span>
                </span>,
              ]),
          'zoom',
          ...(shown
            ? [
                <a
                  key="download"
                  href={shown.download ?? shown.original ?? shown.src}
                  download
                  aria-label="Télécharger"
                  title="Télécharger"
                  className="yarl__button grid place-items-center"
                >
                  <IconDownload aria-hidden="true" className="size-6" />
                </a>,
              ]
            : []),
          'close',
        ],
      }}
      render={{
        ...(isAlone ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        // Only pictures are zoomed.
        ...(shown?.content === undefined ? {} : { buttonZoom: () => null }),
        slide: ({ slide, offset }) =>
          slide.type === 'document' ? (
            <div
              className="flex size-full touch-auto pt-14 select-text"
              onPointerDown={keepGesture}
              onPointerMove={keepGesture}
              onWheel={keepGesture}
            >
              {offset === 0 && slide.content}
            </div>
          ) : undefined,
        controls: () =>
          about && (
            <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center p-3 *:pointer-events-auto">
              {about(current)}
            </div>
          ),
      }}
      slides={images.map(({ src, original, alt, width, height, poster, content }, position) => {
        if (content !== undefined) return { type: 'document' as const, content };
        return poster === undefined
          ? {
              src,
              alt: alt || `${noun} ${position + 1}`,
              ...(width && height ? { width, height, srcSet: sourcesOf(src, original, width, height) } : {}),
            }
          : {
              type: 'video' as const,
              sources: [{ src, type: videoType(src) }],
              ...(poster === null ? {} : { poster }),
              controls: true,
              playsInline: true,
            };
      })}
    />
  );
}
