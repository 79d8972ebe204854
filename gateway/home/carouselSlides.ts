import type { CreateCarouselSlideInput, UpdateCarouselSlideInput } from '../__generated__/resolvers.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { type EditablePart, ifFullUpdate } from '../compat/partialUpdates.ts';
import { applyUpdate, type Editable, versionOfParts } from '../content/applyUpdate.ts';
import { withUserErrors, UserError } from '../http/errors.ts';
import { sanitizeAndLinkHtml } from '../content/html.ts';
import { fileName } from '../content/versions.ts';
import { requireViewer, type ViewerRecord } from '../graphql/viewer.ts';
import { isAdministrator } from '../session/viewer.ts';
import { createHomeEntry, requireEntry, loadCarousel } from './editing.ts';
import { requireDatabaseId, carouselSlideId, type CarouselSlideRecord } from './home.ts';
import { fetchCarouselSlides, saveCarouselSlide } from './rest.ts';

function partsOf({ image, video, text, url }: CarouselSlideRecord): EditablePart[] {
  return [
    [fileName(image?.path), 'file', 'text'],
    [fileName(video?.path), 'file', 'text'],
    [text, 'text', 'file'],
    [url, 'url', 'text', 'file'],
    [image?.alt ?? '', 'imageAlt', 'text', 'file'],
  ];
}

/** How updates of carousel slides are compared and described in errors. */
export const editableCarouselSlide: Editable<CarouselSlideRecord> = {
  subject: 'cette mise en avant',
  changedMessage: 'Cette mise en avant a été modifiée',
  version: (slide) => versionOfParts(partsOf(slide)),
  parts: partsOf,
  lastEdit: (slide) => slide.lastEdit,
};

/** Result of a mutation of a slide. */
interface Changed {
  carouselSlide: CarouselSlideRecord | null;
  viewer: ViewerRecord | null;
}

const slidesOf = async (context: Context) => (await loadCarousel(context)).content;

/** The slide with a text, the last of several; null where there is none. */
async function findByText({ rest }: Context, text: string): Promise<string | null> {
  const { content } = await fetchCarouselSlides(rest);
  return content.findLast((slide) => slide.text === sanitizeAndLinkHtml(text))?.id ?? null;
}

async function sendNew(context: Context, input: CreateCarouselSlideInput) {
  const { text, file, url, imageAlt, idempotencyKey } = input;
  const draft = {
    type: typeof text === 'string' ? ('text' as const) : ('file' as const),
    text: text ?? undefined,
    file: file ?? undefined,
    url: url ?? '',
    imageAlt: (file && imageAlt) || undefined,
  };
  const slide = await saveCarouselSlide(context, {
    databaseId: undefined,
    ...draft,
    precondition: {},
    idempotencyKey,
  });
  return slide === undefined ? undefined : carouselSlideId.write({ slide });
}

/** Adds a slide to the carousel; returns the payload of `createCarouselSlide`. */
export async function createCarouselSlide(context: Context, input: CreateCarouselSlideInput) {
  return withUserErrors<Changed, Changed>({ carouselSlide: null, viewer: null }, async () => {
    const viewer = requireViewer(context);
    const { text } = input;
    const carouselSlide = await createHomeEntry(
      context,
      {
        mutation: 'createCarouselSlide',
        content: input,
        idempotencyKey: input.idempotencyKey,
        send: () => sendNew(context, input),
        // Pictures get names of the API's own: only a text is recognised.
        ...(typeof text === 'string' ? { readBack: () => findByText(context, text) } : {}),
      },
      slidesOf,
    );
    return { carouselSlide, viewer };
  });
}

/** The fields to send for a slide: all but its present file, or only the changed ones if the API keeps the rest. */
function draftOf(context: Context, slide: CarouselSlideRecord, input: UpdateCarouselSlideInput) {
  const { text, file, imageAlt } = input;
  const isText = typeof text === 'string' || (!file && slide.text !== null);
  const url = input.url === undefined ? slide.url : input.url;
  if (!isText && file === null)
    throw new UserError('INVALID', 'Choisissez une image ou une vidéo, ou écrivez un texte.', ['file']);
  if (isText && text === null) throw new UserError('INVALID', 'Le texte est obligatoire.', ['text']);
  const type = isText ? ('text' as const) : ('file' as const);
  return {
    type: typeof text === 'string' || file ? type : ifFullUpdate(context, type),
    text: isText ? (text ?? ifFullUpdate(context, slide.storedText ?? undefined)) : undefined,
    file: file ?? undefined,
    url: isText
      ? ifFullUpdate(context, '')
      : input.url === undefined
        ? ifFullUpdate(context, url ?? '')
        : (url ?? ''),
    imageAlt: isText || imageAlt === undefined ? undefined : (imageAlt ?? ''),
  };
}

/** Updates a slide; returns the payload of `updateCarouselSlide`. */
export async function updateCarouselSlide(context: Context, input: UpdateCarouselSlideInput) {
  const viewer = requireViewer(context);
  const { slide } = carouselSlideId.read(input.carouselSlideId);
  const read = async ({ rest }: Context) =>
    requireEntry((await fetchCarouselSlides(rest)).content, input.carouselSlideId);
  return applyUpdate<CarouselSlideRecord, Changed>(
    context,
    { mutation: 'updateCarouselSlide', input, editable: editableCarouselSlide, read },
    (current) => ({ carouselSlide: current, viewer: current && viewer }),
    async ({ readCurrent, precondition, key }) => {
      const databaseId = requireDatabaseId(slide);
      const draft = draftOf(context, await readCurrent(), input);
      await saveCarouselSlide(context, { databaseId, ...draft, precondition, idempotencyKey: key });
      clearMemory(context);
      // Check that the viewer may see the area while the slides load, to save a round trip.
      const [slides] = await Promise.all([
        readAfterWrite(context, () => slidesOf(context)),
        readAfterWrite(context, () => isAdministrator(context)),
      ]);
      return { carouselSlide: slides?.find(({ id }) => id === input.carouselSlideId) ?? null, viewer };
    },
    ({ carouselSlide }) => carouselSlide && partsOf(carouselSlide),
  );
}
