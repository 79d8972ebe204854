import { createContext } from 'react';

/** Search terms; a collapsed text shows the first of them. */
export const SearchTermsContext = createContext<readonly string[]>([]);
