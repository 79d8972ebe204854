import { type Context, clearMemory } from '../graphql/context.ts';
import { withUserErrors } from '../http/errors.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { changeableRow, carouselSlideId, sidebarMediaId } from './home.ts';
import { orderCarouselSlides, orderSidebarMedia } from './rest.ts';

/** Reorders the carousel; `ids` are the global ids of all slides. */
export const reorderCarouselSlides = (context: Context, ids: readonly string[]) =>
  reorder(context, () => {
    const order = ids.map((id) => changeableRow(carouselSlideId.read(id).slide));
    return orderCarouselSlides(context.rest, order);
  });

/** Reorders the right column; `ids` are the global ids of all its pictures and videos. */
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
