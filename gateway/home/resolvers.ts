import type { Resolvers } from '../__generated__/resolvers.ts';
import { ensureState } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { isAdministrator } from '../session/viewer.ts';
import {
  changeBreakingNews,
  loadCarousel,
  loadSidebarMedia,
  loadLinks,
  loadBreakingNews,
  reorderCarouselSlides,
  reorderSidebarMedia,
  writeHome,
} from './editing.ts';
import { createCarouselSlide, editableCarouselSlide, updateCarouselSlide } from './carouselSlides.ts';
import { requireDatabaseId, carouselSlideId, sidebarMediaId, linkId } from './home.ts';
import { createSidebarMedia } from './sidebarMedia.ts';
import { createLink, editableLink, updateLink } from './links.ts';
import {
  deleteCarouselSlide,
  deleteSidebarMedia,
  deleteLink,
  setBreakingNewsVisibility,
  setCarouselVisibility,
} from './rest.ts';

const resolvers: Resolvers = {
  Viewer: {
    async breakingNews(_viewer, _args, context) {
      const { content, isShown } = await loadBreakingNews(context);
      return isShown ? content : '';
    },
    async carouselSlides(_viewer, _args, context) {
      const { content, isShown } = await loadCarousel(context);
      return isShown ? content : [];
    },
    sidebarMedia: (_viewer, _args, context) => loadSidebarMedia(context),
    links: (_viewer, _args, context) => loadLinks(context),
  },
  CarouselSlide: { version: editableCarouselSlide.version },
  ExternalLink: { version: editableLink.version },
  Administration: {
    carouselSlides: async (_area, _args, context) => (await loadCarousel(context)).content,
    isCarouselVisible: async (_area, _args, context) => (await loadCarousel(context)).isShown,
    breakingNews: async (_area, _args, context) => (await loadBreakingNews(context)).content,
    isBreakingNewsVisible: async (_area, _args, context) => (await loadBreakingNews(context)).isShown,
  },
  Mutation: {
    createCarouselSlide: (_root, { input }, context) => createCarouselSlide(context, input),
    updateCarouselSlide: (_root, { input }, context) => updateCarouselSlide(context, input),
    deleteCarouselSlide: async (_root, { input: { carouselSlideId: id } }, context) => {
      const { slide } = carouselSlideId.read(id);
      const changed = await writeHome(context, () =>
        deleteCarouselSlide(context.rest, requireDatabaseId(slide)),
      );
      return { ...changed, deletedCarouselSlideId: changed.viewer && id };
    },
    setCarouselVisibility: (_root, { input }, context) =>
      writeHome(context, () =>
        ensureState(context, input.isVisible, {
          readCurrent: async () => (await loadCarousel(context)).isShown,
          write: () => setCarouselVisibility(context, input.isVisible),
        }),
      ),
    reorderCarouselSlides: (_root, { input }, context) =>
      reorderCarouselSlides(context, input.carouselSlideIds),
    reorderSidebarMedia: (_root, { input }, context) => reorderSidebarMedia(context, input.sidebarMediaIds),
    createSidebarMedia: (_root, { input }, context) => createSidebarMedia(context, input),
    deleteSidebarMedia: async (_root, { input: { sidebarMediaId: id } }, context) => {
      const { media } = sidebarMediaId.read(id);
      const changed = await writeHome(context, () =>
        deleteSidebarMedia(context.rest, requireDatabaseId(media)),
      );
      return { ...changed, deletedSidebarMediaId: changed.viewer && id };
    },
    updateBreakingNews: (_root, { input }, context) => changeBreakingNews(context, input),
    setBreakingNewsVisibility: (_root, { input }, context) =>
      writeHome(context, () =>
        ensureState(context, input.isVisible, {
          readCurrent: async () => (await loadBreakingNews(context)).isShown,
          write: () => setBreakingNewsVisibility(context, input.isVisible),
        }),
      ),
    createLink: (_root, { input }, context) => createLink(context, input),
    updateLink: (_root, { input }, context) => updateLink(context, input),
    deleteLink: async (_root, { input: { linkId: id } }, context) => {
      const { link } = linkId.read(id);
      const changed = await writeHome(context, () => deleteLink(context.rest, requireDatabaseId(link)));
      return { ...changed, deletedLinkId: changed.viewer && id };
    },
  },
};

const byId = <Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry | null =>
  entries.find((entry) => entry.id === id) ?? null;

/** A slide by id; null while the carousel is hidden, except for platform administrators. */
async function findSlide(context: Context, id: string) {
  const { content, isShown } = await loadCarousel(context);
  return isShown || (await isAdministrator(context)) ? byId(content, id) : null;
}

/** Resolvers of the home page's carousel, breaking news and media, and of the links that administrators set. */
export const home: Feature = {
  resolvers,
  nodes: [
    nodeType(carouselSlideId, (parts, context) => findSlide(context, carouselSlideId.write(parts))),
    nodeType(sidebarMediaId, async (parts, context) =>
      byId(await loadSidebarMedia(context), sidebarMediaId.write(parts)),
    ),
    nodeType(linkId, async (parts, context) => byId(await loadLinks(context), linkId.write(parts))),
  ],
};
