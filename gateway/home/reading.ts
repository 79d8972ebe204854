import { perRequest } from '../graphql/context.ts';
import { fetchBreakingNews, fetchCarouselSlides, fetchSidebarMedia, fetchLinks } from './rest.ts';

/** The slides, read once for all that a request selects of them. */
export const carouselSlidesOf = perRequest(({ rest }) => fetchCarouselSlides(rest));

/** The breaking news, likewise. */
export const newsOf = perRequest(({ rest }) => fetchBreakingNews(rest));

/** The pictures and videos of the right column, likewise. */
export const sidebarMediaOf = perRequest(({ rest }) => fetchSidebarMedia(rest));

/** The entries of “Mes liens”, likewise. */
export const linksOf = perRequest(({ rest }) => fetchLinks(rest));
