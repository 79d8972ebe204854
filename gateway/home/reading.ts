import { perRequest } from '../graphql/context.ts';
import { fetchBreakingNews, fetchHighlights, fetchIllustrations, fetchLinks } from './rest.ts';

/** The slides, read once for all that a request selects of them. */
export const highlightsOf = perRequest(({ rest }) => fetchHighlights(rest));

/** The breaking news, likewise. */
export const newsOf = perRequest(({ rest }) => fetchBreakingNews(rest));

/** The pictures and videos of the right column, likewise. */
export const illustrationsOf = perRequest(({ rest }) => fetchIllustrations(rest));

/** The entries of “Mes liens”, likewise. */
export const linksOf = perRequest(({ rest }) => fetchLinks(rest));
