import { createContext } from 'react';

/** The words that posts were found by, where a search shows them: a folded text is folded around the first of them. */
export const SoughtWords = createContext<readonly string[]>([]);
