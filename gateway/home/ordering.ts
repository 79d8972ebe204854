import { type Context, clearMemory } from '../graphql/context.ts';
import { withUserErrors } from '../http/errors.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { changeableRow, carouselSlideId, sidebarMediaId } from './home.ts';
import { orderCarouselSlides, orderSidebarMedia } from './rest.ts';

/** Puts the slides of the carousel in order. */
export const reorderCarouselSlides = (context: Context, ids: readonly string[]) =>
  reorder(context, () => {
    const order = ids.map((id) => changeableRow(carouselSlideId.read(id).slide));
    return orderCarouselSlides(context.rest, order);
  });

/** Puts the pictures and videos of the right column in order. */
export const reorderSidebarMedia = (context: Context, ids: readonly string[]) =>
  reorder(context, () => {
    const order = ids.map((id) => changeableRow(sidebarMediaId.read(id).media));
    return orderSidebarMedia(context.rest, order);
  });

const reorder = (context: Context, send: () => Promise<void>) =>
  withUserErrors({ viewer: null }, async () => {
    const viewer = requireViewer(context);
    await send();
    clearMemory(context);
    return { viewer };
  });
