import { perRequest } from '../graphql/context.ts';
import { fetchBreakingNews, fetchCarouselSlides, fetchSidebarMedia, fetchLinks } from './rest.ts';

/** The carousel's slides, fetched at most once per request. */
export const carouselSlidesOf = perRequest(({ rest }) => fetchCarouselSlides(rest));

/** The breaking news, fetched at most once per request. */
export const newsOf = perRequest(({ rest }) => fetchBreakingNews(rest));

/** The right column's pictures and videos, fetched at most once per request. */
export const sidebarMediaOf = perRequest(({ rest }) => fetchSidebarMedia(rest));

/** The entries of “Mes liens”, fetched at most once per request. */
export const linksOf = perRequest(({ rest }) => fetchLinks(rest));
